import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY } from '../../machines/kernel/time.ts';
import { SITE } from '../support/mail-trap.ts';
import { logIn, PASSWORD, People, type Person, post, sessionOf, userIn } from '../support/people.ts';
import { settableClock } from '../support/settable-clock.ts';
import { accept, invite } from '../support/teams.ts';

/** Set ahead to see links expire. */
const time = settableClock();

let people: People;
beforeAll(async () => {
  people = await People.gather({ clock: time.clock });
});
afterAll(() => people.leave());

const expired = { status: 400, body: { code: 'link_expired' } };
const NEW_PASSWORD = 'a password of the owner';

/** Gives the account another address, which proves it. */
async function moved({ client, path }: Person, email = people.newAddress(), password = PASSWORD) {
  await client.call('PATCH', path, { body: { email, currentPassword: password } });
  await post(client, 'verify-email', { token: await people.mails.token(email) });
  return email;
}

const undo = (token: string) => post(people.someone(), 'undo-email', { token });
const tokenSchema = z.object({ token: z.string() });

describe('a change of address', () => {
  it('U90 is reported only to the previous address, with a link to undo it', async () => {
    const ada = await people.verifiedPerson();
    const left = people.mails.left;
    const next = await moved(ada);
    const mail = await people.mails.to(ada.email);
    expect(mail).toContain('Subject: Your email was changed');
    expect(mail).toContain(`${SITE}/auth/undo-email/#token=`);
    expect(mail).not.toContain(next);
    expect(people.mails.left).toBe(left);
  });

  it('U90 sends no report when an address is proven for the first time', async () => {
    const { client, email } = await people.person();
    const token = await people.mails.token(email);
    await post(client, 'verify-email', { token });
    await post(people.someone(), 'forgot-password', { email });
    expect(await people.mails.to(email)).toContain('Choose new password');
  });

  it('U91 is undone completely: address, sessions and password of the thief are invalid', async () => {
    const ada = await people.verifiedPerson();
    const thief = { ...ada, client: people.thief(ada.client) };
    const theirs = await moved(thief);
    const token = await people.mails.token(ada.email);
    const body = { password: 'a password of the thief', currentPassword: PASSWORD };
    await thief.client.call('PATCH', ada.path, { body });
    await people.mails.to(theirs);
    await post(people.someone(), 'forgot-password', { email: theirs });
    const theirReset = await people.mails.token(theirs);
    const pending = people.newAddress();
    const change = { email: pending, currentPassword: 'a password of the thief' };
    await thief.client.call('PATCH', ada.path, { body: change });
    const theirProof = await people.mails.token(pending);
    const { token: invitation } = await invite(thief.client, ada.uid, { role: 'TEAM_OWNER' });

    const undone = await undo(token);
    expect(undone.status).toBe(200);
    for (const client of [ada.client, thief.client]) expect(await sessionOf(client)).toEqual({ user: null });
    for (const email of [ada.email, theirs])
      for (const password of [PASSWORD, 'a password of the thief'])
        expect((await logIn(people.someone(), email, password)).status).toBe(401);
    const reset = (used: string) =>
      post(people.someone(), 'reset-password', { token: used, password: NEW_PASSWORD });
    expect(await reset(theirReset)).toMatchObject(expired);
    const accomplice = await people.person();
    expect(await accept(accomplice.client, ada.uid, invitation)).toMatchObject(expired);
    expect((await reset(tokenSchema.parse(undone.body).token)).status).toBe(204);
    const back = people.someone();
    expect(userIn(await logIn(back, ada.email, NEW_PASSWORD))).toMatchObject({
      uid: ada.uid,
      email: ada.email,
      emailVerified: true,
      pendingEmail: null,
    });
    expect(await post(back, 'verify-email', { token: theirProof })).toMatchObject(expired);
  });

  it('U91 removes members that were added after it when it is undone, and keeps earlier ones', async () => {
    const [ada, friend, helper] = [
      await people.verifiedPerson(),
      await people.person(),
      await people.verifiedPerson(),
    ];
    const bring = async (person: Person) => {
      const { token } = await invite(ada.client, ada.uid, { role: 'TEAM_OWNER' });
      await accept(person.client, ada.uid, token);
    };
    const rooms = async ({ client }: Person) =>
      (await client.call('GET', `/api/rooms?teamId=${ada.uid}`)).status;
    await bring(friend);
    await moved(ada);
    const token = await people.mails.token(ada.email);
    await bring(helper);
    expect(await rooms(helper)).toBe(200);
    const { token: wayBack } = await invite(helper.client, ada.uid, { role: 'TEAM_OWNER' });
    expect((await undo(token)).status).toBe(200);
    expect([await rooms(friend), await rooms(helper)]).toEqual([200, 404]);
    expect(await accept(helper.client, ada.uid, wayBack)).toMatchObject(expired);
  });

  it('U91 can be undone once, within three days', async () => {
    const [ada, bob] = [await people.verifiedPerson(), await people.verifiedPerson()];
    await moved(ada);
    const token = await people.mails.token(ada.email);
    await moved(bob);
    const late = await people.mails.token(bob.email);
    expect((await undo(token)).status).toBe(200);
    expect(await undo(token)).toMatchObject(expired);
    time.ahead = 3 * DAY;
    expect(await undo(late)).toMatchObject(expired);
    time.ahead = 0;
    expect((await undo(late)).status).toBe(200);
  });

  it('U95 is undone together with later changes, whose links become invalid', async () => {
    const ada = await people.verifiedPerson();
    const second = await moved(ada);
    const first = await people.mails.token(ada.email);
    const third = await moved(ada);
    const later = await people.mails.token(second);
    expect((await undo(first)).status).toBe(200);
    expect(await undo(later)).toMatchObject(expired);
    await post(people.someone(), 'forgot-password', { email: ada.email });
    expect(await people.mails.to(ada.email)).toContain('Choose new password');
    expect(third).not.toBe(second);
  });

  it('U95 can be undone step by step with the link of each change', async () => {
    const ada = await people.verifiedPerson();
    const second = await moved(ada);
    const first = await people.mails.token(ada.email);
    await moved(ada);
    const later = await people.mails.token(second);
    expect((await undo(later)).status).toBe(200);
    expect((await undo(first)).status).toBe(200);
  });

  it('U96 cannot be undone once another account has proven the address', async () => {
    const ada = await people.verifiedPerson();
    const next = await moved(ada);
    const token = await people.mails.token(ada.email);
    const other = people.someone();
    await post(other, 'signup', { email: ada.email, password: 'another password' });
    await post(other, 'verify-email', { token: await people.mails.token(ada.email) });
    expect(await undo(token)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(await sessionOf(ada.client)).toMatchObject({ user: { uid: ada.uid, email: next } });
    expect(userIn(await logIn(people.someone(), next)).uid).toBe(ada.uid);
  });

  it('U91 cannot be undone after the account is deleted', async () => {
    const ada = await people.verifiedPerson();
    await moved(ada);
    const token = await people.mails.token(ada.email);
    await ada.client.call('DELETE', ada.path, { body: { currentPassword: PASSWORD } });
    expect(await undo(token)).toMatchObject(expired);
  });

  it.each(['reset-password', 'verify-email'])(
    'U91 sends an undo link whose token the endpoint %s refuses',
    async (path) => {
      const ada = await people.verifiedPerson();
      await moved(ada);
      const token = await people.mails.token(ada.email);
      const body = path === 'reset-password' ? { token, password: NEW_PASSWORD } : { token };
      expect(await post(ada.client, path, body)).toMatchObject(expired);
    },
  );
});
