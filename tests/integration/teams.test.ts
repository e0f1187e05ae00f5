import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../machines/kernel/time.ts';
import { PASSWORD, People, userIn } from '../support/people.ts';
import { settableClock } from '../support/settable-clock.ts';
import { anonymous, join, newTeam, teamOf, teamsOf } from '../support/teams.ts';

/** Set ahead to see proofs lapse. */
const time = settableClock();

let people: People;
beforeAll(async () => {
  people = await People.gather({ clock: time.clock });
});
afterAll(() => people.leave());

describe('teams', () => {
  it("M5 are listed with the user's own team first", async () => {
    const ada = await people.verifiedPerson();
    const [stage, crew] = [await newTeam(ada, 'Stage'), await newTeam(ada, 'Crew')];
    const teams = await teamsOf(ada);
    expect(teams.map(({ id, name }) => [id, name])).toEqual([
      [ada.uid, 'My team'],
      [crew, 'Crew'],
      [stage, 'Stage'],
    ]);
    expect(teams[1]?.members).toEqual({ [ada.uid]: { role: 'TEAM_OWNER' } });
  });

  it('M31 include an own team of every user, even without an account', async () => {
    const visitor = await anonymous(people);
    expect(await teamsOf(visitor)).toEqual([
      { id: visitor.uid, name: 'My team', members: { [visitor.uid]: { role: 'TEAM_OWNER' } }, features: [] },
    ]);
    expect((await visitor.client.call('GET', `/api/teams/${visitor.uid}`)).body).toMatchObject({
      id: visitor.uid,
      members: { [visitor.uid]: { role: 'TEAM_OWNER', email: null } },
    });
  });

  it("M31 have a default name in the user's language until they are named", async () => {
    const client = people.someone();
    const headers = { 'accept-language': 'de-AT, en;q=0.5' };
    const body = { email: people.newAddress(), password: PASSWORD };
    const { uid } = userIn(await client.call('POST', '/api/auth/signup', { body, headers }));
    const path = `/api/users/${uid}`;
    const name = async () => (await teamsOf({ client, uid, path, email: body.email }))[0]?.name;
    expect(await name()).toBe('Mein Team');
    await client.call('PATCH', path, { body: { displayName: 'Ada' } });
    expect(await name()).toBe('Team von Ada');
    await client.call('PATCH', path, { body: { language: 'en' } });
    expect(await name()).toBe("Ada's team");
  });

  it('W2720 have a default name in the language that the page has chosen', async () => {
    const { client, uid } = await people.verifiedPerson();
    const signedIn = client.cookie;
    await client.call('PATCH', `/api/users/${uid}`, { body: { displayName: 'Ada' } });
    for (const [language, name] of [
      ['de', 'Team von Ada'],
      ['en', "Ada's team"],
      ['xx', "Ada's team"],
    ]) {
      const headers = { cookie: `${signedIn}; language=${language}` };
      for (const path of [`/api/users/${uid}/teams`, `/api/teams/${uid}`]) {
        const { body } = await client.call('GET', path, { headers });
        expect(JSON.stringify(body), `${language} ${path}`).toContain(JSON.stringify(name));
      }
    }
  });

  it('M31 are stored once they are named, and the own team stays first in the list', async () => {
    const ada = await people.verifiedPerson();
    const renamed = await ada.client.call('PATCH', `/api/teams/${ada.uid}`, {
      body: { name: ' Ada &  Co ' },
    });
    expect(renamed).toMatchObject({ status: 200, body: { id: ada.uid, name: 'Ada & Co' } });
    expect((await teamsOf(ada)).map(({ name }) => name)).toEqual(['Ada & Co']);
    expect((await ada.client.call('DELETE', `/api/teams/${ada.uid}`)).body).toMatchObject({
      code: 'own_team',
    });
    const left = await ada.client.call('DELETE', `/api/teams/${ada.uid}/members/${ada.uid}`);
    expect(left).toMatchObject({ status: 409, body: { code: 'own_team' } });
  });

  it('are renamed and deleted by an owner', async () => {
    const ada = await people.verifiedPerson();
    const id = await newTeam(ada);
    await ada.client.call('PATCH', `/api/teams/${id}`, { body: { name: 'Lights' } });
    expect(teamOf(await ada.client.call('GET', `/api/teams/${id}/`)).name).toBe('Lights');
    expect((await ada.client.call('DELETE', `/api/teams/${id}`)).status).toBe(204);
    expect((await ada.client.call('GET', `/api/teams/${id}`)).body).toMatchObject({ code: 'team_not_found' });
  });

  it('M32 do not exist for other users', async () => {
    const ada = await people.verifiedPerson();
    const id = await newTeam(ada);
    for (const other of [await people.person(), await anonymous(people)])
      for (const team of [id, ada.uid, 'none'])
        expect(await other.client.call('GET', `/api/teams/${team}`)).toMatchObject({
          status: 404,
          body: { code: 'team_not_found' },
        });
    expect((await people.someone().call('GET', `/api/teams/${id}`)).status).toBe(401);
  });

  it('M32 can be neither created nor named by a visitor without an account', async () => {
    const { client, uid } = await anonymous(people);
    const refused = { status: 403, body: { code: 'forbidden' } };
    expect(await client.call('POST', '/api/teams', { body: { name: 'Crew' } })).toMatchObject(refused);
    expect(await client.call('PATCH', `/api/teams/${uid}`, { body: { name: 'Crew' } })).toMatchObject(
      refused,
    );
  });

  it.each([
    {},
    { name: '' },
    { name: ' \n ' },
    { name: 'x'.repeat(101) },
    { name: 'Crew', features: ['beta'] },
  ])('are not created from the body %j', async (body) => {
    const ada = await people.verifiedPerson();
    expect(await ada.client.call('POST', '/api/teams', { body })).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
  });

  it('M35 are limited to 50 for a user', async () => {
    const ada = await people.verifiedPerson();
    const made = await Promise.all(
      Array.from({ length: 52 }, () => ada.client.call('POST', '/api/teams', { body: { name: 'Crew' } })),
    );
    const refused = made.filter(({ status }) => status === 403).map(({ body }) => body);
    expect(refused).toEqual([
      expect.objectContaining({ code: 'plan_limit' }),
      expect.objectContaining({ code: 'plan_limit' }),
    ]);
  });

  it('U130 are deleted only with a password entered in the last ten minutes', async () => {
    const ada = await people.verifiedPerson();
    const [team, other] = [await newTeam(ada), await newTeam(ada)];
    const remove = (id: string) => ada.client.call('DELETE', `/api/teams/${id}`);
    const again = (currentPassword: string) =>
      ada.client.call('POST', '/api/auth/reauthenticate', { body: { currentPassword } });
    time.ahead = 10 * MINUTE;
    const late = { status: 403, body: { code: 'reauthenticate' } };
    expect(await remove(team)).toMatchObject(late);
    expect(await again('not the password')).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect(await remove(team)).toMatchObject(late);
    expect((await again(PASSWORD)).status).toBe(204);
    time.ahead = 20 * MINUTE - 1_000;
    expect((await remove(team)).status).toBe(204);
    time.ahead = 20 * MINUTE;
    expect(await remove(other)).toMatchObject(late);
    time.ahead = 0;
  });

  it('U362 create API keys for editing only after the password was entered within ten minutes', async () => {
    const [ada, eve] = [await people.verifiedPerson(), await anonymous(people)];
    const team = await newTeam(ada);
    const room = await ada.client.makeRoom({ teamId: team });
    const key = (fields: object) =>
      ada.client.call('POST', `/api/teams/${team}/keys`, {
        body: { name: 'Deck', scope: 'edit', ...fields },
      });
    time.ahead = 10 * MINUTE;
    const late = { status: 403, body: { code: 'reauthenticate' } };
    for (const roomPid of [undefined, room.room.pid])
      expect(await key({ ...(roomPid !== undefined && { roomPid }) })).toMatchObject(late);
    // A lesser right needs no proof.
    expect((await key({ scope: 'show-call' })).status).toBe(201);
    expect((await key({ scope: 'show-call', roomPid: room.room.pid })).status).toBe(201);
    const own = `/api/teams/${eve.uid}/keys`;
    expect((await eve.client.call('POST', own, { body: { name: 'Deck', scope: 'edit' } })).status).toBe(201);
    await ada.client.call('POST', '/api/auth/reauthenticate', { body: { currentPassword: PASSWORD } });
    expect((await key({})).status).toBe(201);
    time.ahead = 0;
  });

  it('W2702 let members invite or add rights only after the password was entered within ten minutes', async () => {
    const [ada, bob] = [await people.verifiedPerson(), await people.verifiedPerson()];
    const team = await newTeam(ada);
    await join(ada.client, team, bob.client);
    const invite = (role: string, client = ada.client) =>
      client.call('POST', `/api/teams/${team}/invites`, { body: { role } });
    const change = (role: string) =>
      ada.client.call('PATCH', `/api/teams/${team}/members/${bob.uid}`, { body: { role } });
    time.ahead = 10 * MINUTE;
    const late = { status: 403, body: { code: 'reauthenticate' } };
    const roles = ['TEAM_OWNER', 'TEAM_BILLING', 'TEAM_MEMBER'];
    for (const role of roles) expect(await invite(role)).toMatchObject(late);
    for (const role of ['TEAM_OWNER', 'TEAM_BILLING']) expect(await change(role)).toMatchObject(late);
    expect((await change('TEAM_MEMBER')).status).toBe(200);
    // A user without the right is told that, without a request for proof.
    expect(await invite('TEAM_MEMBER', bob.client)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    await ada.client.call('POST', '/api/auth/reauthenticate', { body: { currentPassword: PASSWORD } });
    for (const role of roles) expect((await invite(role)).status).toBe(201);
    expect((await change('TEAM_OWNER')).status).toBe(200);
    time.ahead = 20 * MINUTE;
    expect((await change('TEAM_BILLING')).status).toBe(200);
    expect(await change('TEAM_MEMBER')).toMatchObject(late);
    time.ahead = 0;
  });

  it('W2644 accept a room from another team only after the password was entered within ten minutes', async () => {
    const ada = await people.verifiedPerson();
    const [team, other, foreign] = [
      await newTeam(ada),
      await newTeam(ada),
      await newTeam(await people.person()),
    ];
    const { room } = await ada.client.makeRoom({ teamId: team });
    const move = (teamId: string) =>
      ada.client.call('POST', `/api/rooms/${room.pid}/move`, { body: { teamId } });
    time.ahead = 10 * MINUTE;
    expect(await move(other)).toMatchObject({ status: 403, body: { code: 'reauthenticate' } });
    expect((await move(team)).status).toBe(200);
    expect(await move(foreign)).toMatchObject({ status: 404, body: { code: 'team_not_found' } });
    await ada.client.call('POST', '/api/auth/reauthenticate', { body: { currentPassword: PASSWORD } });
    expect((await move(other)).status).toBe(200);
    time.ahead = 0;
  });

  it('M7 keep their last owner', async () => {
    const ada = await people.verifiedPerson();
    const id = await newTeam(ada);
    const refused = { status: 409, body: { code: 'last_owner' } };
    const member = `/api/teams/${id}/members/${ada.uid}`;
    expect(await ada.client.call('PATCH', member, { body: { role: 'TEAM_MEMBER' } })).toMatchObject(refused);
    expect(await ada.client.call('DELETE', member)).toMatchObject(refused);
  });
});
