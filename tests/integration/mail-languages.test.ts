import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownTeamOf } from '../../machines/people/team.ts';
import { PASSWORD, People, post } from '../support/people.ts';

let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

const GERMAN = { 'accept-language': 'de-AT, en;q=0.5' };

it('V762 mails use the language of the sign-up, then that of the settings', async () => {
  const client = people.someone();
  const email = people.newAddress();
  const body = { email, password: PASSWORD };
  const signedUp = await client.call('POST', '/api/auth/signup', { body, headers: GERMAN });
  const asked = await people.mails.to(email);
  expect(asked).toContain('Subject: =?UTF-8?Q?E-Mail-Adresse_best');
  expect(asked).toContain('Der Link gilt drei Tage.');
  expect(asked).toContain('<html lang="de">');
  const forgotten = async () => {
    await post(client, 'forgot-password', { email });
    return people.mails.to(email);
  };
  const { uid } = Object(Object(signedUp.body).user);
  await client.call('PATCH', `/api/users/${uid}`, { body: { language: 'en' } });
  expect(await forgotten()).toContain('Subject: Choose a new password');
  await client.call('POST', '/api/auth/login', { body, headers: GERMAN });
  expect(await forgotten()).toContain('Subject: Choose a new password');
  await client.call('PATCH', `/api/users/${uid}`, { body: { language: 'de' } });
  await post(client, 'login', body);
  expect(await forgotten()).toContain('Der Link gilt einmal, eine Stunde lang.');
  const refused = await client.call('PATCH', `/api/users/${uid}`, { body: { language: 'xx' } });
  expect(refused.status).toBe(400);
});

it("V762 invitations use the owner's language for strangers, and the account's language for others", async () => {
  const owner = await people.verifiedPerson();
  const known = await people.person();
  await people.mails.to(known.email);
  const path = `/api/teams/${ownTeamOf(owner.uid)}/invites`;
  const invited = async (email: string) => {
    await owner.client.call('POST', path, { body: { role: 'TEAM_MEMBER', email }, headers: GERMAN });
    return people.mails.to(email);
  };
  expect(await invited(people.newAddress())).toContain('Der Link gilt einmal, sieben Tage lang.');
  expect(await invited(known.email)).toContain('The link works once and expires after seven days.');
});
