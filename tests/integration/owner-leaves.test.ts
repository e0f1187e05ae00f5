import { afterAll, beforeAll, expect, it } from 'vitest';
import { askKept } from '../support/kept.ts';
import { logIn, People } from '../support/people.ts';
import type { RestClient } from '../support/rest-client.ts';
import { anonymous } from '../support/teams.ts';

let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

/** Rooms, deleted ones too, of a deleted user's own team. */
const leftBehind = (uid: string) =>
  askKept(people.server.dataDir, 'select pid from rooms where team_id = ?', uid);

/** Repeats requests by an unchanged cookie until the work is done. */
async function meanwhile(
  client: RestClient,
  ask: (client: RestClient) => Promise<unknown>,
  work: Promise<unknown>,
) {
  const over = new AbortController();
  const done = work.finally(() => over.abort());
  const asking = async () => {
    while (!over.signal.aborted) await ask(people.thief(client));
  };
  await Promise.all([done, asking(), asking(), asking()]);
}

const makeRoom = (client: RestClient) =>
  client.call('POST', '/api/rooms', { body: { teamId: null, name: 'Late' } });

it('U98 a room that is created during the sign-in moves to the account or is refused', async () => {
  const { email } = await people.person();
  for (let round = 0; round < 2; round++) {
    const { client, uid } = await anonymous(people);
    await makeRoom(client);
    const visitor = people.thief(client);
    await meanwhile(client, makeRoom, logIn(visitor, email));
    expect(await leftBehind(uid)).toEqual([]);
  }
});

it("U9 a room that is created during its owner's deletion is deleted or refused", async () => {
  for (let round = 0; round < 3; round++) {
    const { client, path, uid } = await anonymous(people);
    const going = people.thief(client).call('DELETE', path, { body: {} });
    await Promise.all([going, ...Array.from({ length: 6 }, () => makeRoom(people.thief(client)))]);
    expect((await going).status).toBe(204);
    expect(await leftBehind(uid)).toEqual([]);
  }
});

it('U98 a room that is restored during the sign-in moves to the account', async () => {
  const { email } = await people.person();
  for (let round = 0; round < 2; round++) {
    const { client, uid } = await anonymous(people);
    const { pid } = (await client.makeRoom({ name: 'Gone' })).room;
    await client.call('DELETE', `/api/rooms/${pid}`);
    const again = async (asking: RestClient) => {
      await asking.call('POST', `/api/rooms/${pid}/restore`);
      await asking.call('DELETE', `/api/rooms/${pid}`);
    };
    await meanwhile(client, again, logIn(people.thief(client), email));
    expect(await leftBehind(uid)).toEqual([]);
  }
});
