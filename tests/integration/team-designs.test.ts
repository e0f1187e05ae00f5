import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DESIGN_BYTES } from '../../machines/output/design.ts';
import { designWith, largeDesign } from '../support/designs.ts';
import { askKept } from '../support/kept.ts';
import { logIn, PASSWORD, People } from '../support/people.ts';
import type { RestClient } from '../support/rest-client.ts';
import { anonymous, join as joinTeam, newTeam } from '../support/teams.ts';

let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

const clock = designWith({ type: 'TIME_OF_DAY' });
const kept = z.array(z.looseObject({ id: z.string(), name: z.string() }));

const add = (client: RestClient, team: string, name: string, design: object = clock) =>
  client.call('POST', `/api/teams/${team}/designs`, { body: { name, design } });
const libraryOf = async (client: RestClient, team: string) =>
  kept.parse((await client.call('GET', `/api/teams/${team}/designs`)).body);
const namesIn = async (client: RestClient, team: string) =>
  (await libraryOf(client, team)).map(({ name }) => name);

describe('the design library of a team', () => {
  it('R151 has named designs that members add, rename, change and remove', async () => {
    const [ada, bob] = [await people.verifiedPerson(), await people.verifiedPerson()];
    const team = await newTeam(ada);
    await joinTeam(ada.client, team, bob.client);
    expect(
      await add(bob.client, team, ' Stream \n clock', { elements: [{ type: 'TIME_OF_DAY' }] }),
    ).toMatchObject({ status: 201, body: { name: 'Stream clock', design: clock } });
    await add(ada.client, team, 'Foyer');
    expect(await namesIn(ada.client, team)).toEqual(['Foyer', 'Stream clock']);
    const [foyer] = await libraryOf(bob.client, team);
    const path = `/api/teams/${team}/designs/${foyer?.id}`;
    expect(await bob.client.call('PUT', path, { body: { name: 'Lobby' } })).toMatchObject({
      status: 200,
      body: { id: foyer?.id, name: 'Lobby', design: clock },
    });
    const light = { ...clock, theme: 'LIGHT' };
    expect((await ada.client.call('PUT', path, { body: { design: light } })).status).toBe(200);
    expect(await libraryOf(ada.client, team)).toMatchObject([
      { name: 'Lobby', design: light },
      { design: clock },
    ]);
    for (const nth of [1, 2])
      expect([nth, (await ada.client.call('DELETE', path)).status]).toEqual([nth, 204]);
    expect(await namesIn(bob.client, team)).toEqual(['Stream clock']);
  });

  it('R151 is not accessible through another team', async () => {
    const ada = await people.verifiedPerson();
    const [one, other] = [await newTeam(ada), await newTeam(ada)];
    await add(ada.client, one, 'Ours');
    const [ours] = await libraryOf(ada.client, one);
    const path = `/api/teams/${other}/designs/${ours?.id}`;
    expect((await ada.client.call('PUT', path, { body: { name: 'Theirs' } })).status).toBe(404);
    await ada.client.call('DELETE', path);
    expect(await namesIn(ada.client, one)).toEqual(['Ours']);
    expect(await namesIn(ada.client, other)).toEqual([]);
  });

  it('R151 is deleted with its team or account', async () => {
    const ada = await people.verifiedPerson();
    const team = await newTeam(ada);
    await add(ada.client, team, 'Ours');
    await add(ada.client, ada.uid, 'Mine');
    const left = async () =>
      (
        await askKept(
          people.server.dataDir,
          'select name from team_designs where team_id in (?, ?)',
          team,
          ada.uid,
        )
      ).map(({ name }) => name);
    expect(await left()).toHaveLength(2);
    expect((await ada.client.call('DELETE', `/api/teams/${team}`)).status).toBe(204);
    expect(await left()).toEqual(['Mine']);
    const gone = await ada.client.call('DELETE', ada.path, { body: { currentPassword: PASSWORD } });
    expect(gone.status).toBe(204);
    expect(await left()).toEqual([]);
  });

  it("U3 R151 moves with an anonymous user's designs to the account at sign-in", async () => {
    const visitor = await anonymous(people);
    const ada = await people.verifiedPerson();
    await add(visitor.client, visitor.uid, 'From before');
    await add(ada.client, ada.uid, 'Ada’s');
    await logIn(visitor.client, ada.email);
    expect(await namesIn(ada.client, ada.uid)).toEqual(['Ada’s', 'From before']);
  });

  it('R152 has at most five designs if no member has a proven address', async () => {
    const { client, uid } = await anonymous(people);
    const made = Array.from({ length: 5 }, (_, nth) => `Design ${nth}`);
    for (const name of made) expect((await add(client, uid, name)).status).toBe(201);
    expect(await add(client, uid, 'One more')).toMatchObject({
      status: 409,
      body: { code: 'designs_limit' },
    });
    const [first] = await libraryOf(client, uid);
    const path = `/api/teams/${uid}/designs/${first?.id}`;
    expect((await client.call('PUT', path, { body: { design: largeDesign(8_000) } })).status).toBe(200);
  });

  it('R152 has at most a hundred designs', async () => {
    const { client, uid } = await people.verifiedPerson();
    for (let nth = 0; nth < 100; nth += 1) expect((await add(client, uid, `Design ${nth}`)).status).toBe(201);
    expect(await add(client, uid, 'One more')).toMatchObject({
      status: 409,
      body: { code: 'designs_limit' },
    });
  });

  it('R152 has at most a megabyte of designs, and accepts smaller replacements', async () => {
    const { client, uid } = await people.verifiedPerson();
    const large = largeDesign(DESIGN_BYTES);
    const answers: number[] = [];
    while (!answers.includes(409)) answers.push((await add(client, uid, 'Large', large)).status);
    const bytes = (answers.length - 1) * JSON.stringify(large).length;
    expect(bytes).toBeLessThanOrEqual(1_048_576);
    expect(bytes).toBeGreaterThan(1_048_576 - DESIGN_BYTES);
    const [first] = await libraryOf(client, uid);
    const path = `/api/teams/${uid}/designs/${first?.id}`;
    expect((await client.call('PUT', path, { body: { design: clock } })).status).toBe(200);
    expect((await add(client, uid, 'Small')).status).toBe(201);
  });

  it('R153 parses designs as drafts, and returns the path of an error', async () => {
    const { client, uid } = await people.verifiedPerson();
    const wrong = { elements: [{ type: 'TEXT' }, { type: 'TEXT', box: { w: 5_000 } }] };
    const issues = [{ path: 'design.elements.1.box.w' }];
    expect(await add(client, uid, 'Wrong', wrong)).toMatchObject({
      status: 400,
      body: { code: 'invalid', issues },
    });
    const check = (design: unknown) => client.call('POST', '/api/designs/check', { body: { design } });
    expect(await check(wrong)).toMatchObject({ status: 400, body: { code: 'invalid', issues } });
    expect(await check({ elements: [{ type: 'TIME_OF_DAY' }] })).toMatchObject({
      status: 200,
      body: { design: clock },
    });
    expect((await check({ ...clock, unheardOf: 1 })).status).toBe(400);
    expect((await check({ language: 'x'.repeat(3 * DESIGN_BYTES) })).status).toBe(413);
  });
});
