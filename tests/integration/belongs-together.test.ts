import { afterAll, beforeAll, expect, it } from 'vitest';
import { whileRefused } from '../support/kept.ts';
import { logIn, PASSWORD, People, post, sessionOf } from '../support/people.ts';
import { accept, invite, newTeam } from '../support/teams.ts';

const ADMIN = 'admin@callboard.test';
const NEW_PASSWORD = 'another horse battery';

let people: People;
beforeAll(async () => {
  people = await People.gather({ env: { ADMIN_EMAIL: ADMIN } });
});
afterAll(() => people.leave());

const whileRefusing = <Value>(write: string, work: () => Promise<Value>): Promise<Value> =>
  whileRefused(people.server.dataDir, write, work);

it('M34 an invitation stays valid if the new member could not be written', async () => {
  const [ada, bob] = [await people.verifiedPerson(), await people.person()];
  const id = await newTeam(ada);
  const { token } = await invite(ada.client, id);
  const failed = await whileRefusing('insert on team_members', () => accept(bob.client, id, token));
  expect(failed.status).toBe(500);
  expect(await accept(bob.client, id, token)).toMatchObject({ status: 200, body: { team: { id } } });
  expect((await accept((await people.person()).client, id, token)).body).toMatchObject({
    code: 'link_expired',
  });
});

it('U7 a link that proves an address stays valid if the proof could not be written', async () => {
  const { client, email } = await people.person();
  const token = await people.mails.token(email);
  const failed = await whileRefusing('update of email on users', () =>
    post(client, 'verify-email', { token }),
  );
  expect(failed.status).toBe(500);
  expect(await post(client, 'verify-email', { token })).toMatchObject({
    body: { user: { emailVerified: true } },
  });
});

it("U8 the administrator's address is not proven if the admin right cannot be written", async () => {
  const { client } = await people.person(ADMIN);
  const token = await people.mails.token(ADMIN);
  const failed = await whileRefusing('update of is_admin on users', () =>
    post(client, 'verify-email', { token }),
  );
  expect(failed.status).toBe(500);
  expect(await sessionOf(client)).toMatchObject({ user: { emailVerified: false } });
  expect(await post(client, 'verify-email', { token })).toMatchObject({
    body: { user: { emailVerified: true, customClaims: { admin: true } } },
  });
});

it('U2 a password is not reset if the old sessions cannot be ended', async () => {
  const { client, email } = await people.verifiedPerson();
  await post(people.someone(), 'forgot-password', { email });
  const token = await people.mails.token(email);
  const reset = () => post(people.someone(), 'reset-password', { token, password: NEW_PASSWORD });
  const failed = await whileRefusing('delete on sessions', reset);
  expect(failed.status).toBe(500);
  expect((await logIn(people.someone(), email)).status).toBe(200);
  expect((await reset()).status).toBe(204);
  expect(await sessionOf(client)).toEqual({ user: null });
  expect((await logIn(people.someone(), email, NEW_PASSWORD)).status).toBe(200);
});

it('U2 a password is not changed if the old sessions cannot be ended', async () => {
  const { client, path, email } = await people.person();
  const body = { password: NEW_PASSWORD, currentPassword: PASSWORD };
  const failed = await whileRefusing('delete on sessions', () => client.call('PATCH', path, { body }));
  expect(failed.status).toBe(500);
  expect((await logIn(people.someone(), email, NEW_PASSWORD)).status).toBe(401);
  expect((await client.call('PATCH', path, { body })).status).toBe(200);
});

it('U1 an anonymous user gets no account if the previous session cannot be ended', async () => {
  const client = people.someone();
  await post(client, 'anonymous');
  const account = { email: people.newAddress(), password: PASSWORD };
  const failed = await whileRefusing('delete on sessions', () => post(client, 'signup', account));
  expect(failed.status).toBe(500);
  expect(await sessionOf(client)).toMatchObject({ user: { isAnonymous: true } });
});
