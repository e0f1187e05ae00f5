import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../machines/kernel/time.ts';
import { logIn, PASSWORD, People, post, sessionOf, userIn } from '../support/people.ts';
import { settableClock } from '../support/settable-clock.ts';

/** Set ahead to see tokens expire. */
const time = settableClock();

let people: People;
beforeAll(async () => {
  people = await People.gather({ clock: time.clock });
});
afterAll(() => people.leave());

describe('a forgotten password', () => {
  it("U2 is replaced once by the mail's link, which ends every session", async () => {
    const { client, email, uid } = await people.verifiedPerson();
    await post(people.someone(), 'forgot-password', { email });
    const token = await people.mails.token(email);
    const reset = () => post(people.someone(), 'reset-password', { token, password: 'a new password' });
    expect((await reset()).status).toBe(204);
    expect(await reset()).toMatchObject({ status: 400, body: { code: 'link_expired' } });
    expect(await sessionOf(client)).toEqual({ user: null });
    expect((await logIn(people.someone(), email)).status).toBe(401);
    expect(userIn(await logIn(people.someone(), email, 'a new password'))).toMatchObject({
      uid,
      emailVerified: true,
    });
    expect(await people.mails.to(email)).toContain('Your password was changed');
  });

  it('U2 is replaced, even if requests with the old password are in progress', async () => {
    const { client, email, path } = await people.verifiedPerson();
    await post(people.someone(), 'forgot-password', { email });
    const token = await people.mails.token(email);
    const thieves = Array.from({ length: 4 }, () => people.someone());
    const [reset] = await Promise.all([
      post(people.someone(), 'reset-password', { token, password: 'a new password' }),
      ...thieves.map((thief) => logIn(thief, email)),
      people.thief(client).call('PATCH', path, {
        body: { currentPassword: PASSWORD, password: 'a password of the thief' },
      }),
      people.thief(client).call('DELETE', path, { body: { currentPassword: PASSWORD } }),
    ]);
    expect(reset.status).toBe(204);
    for (const thief of [client, ...thieves]) expect(await sessionOf(thief)).toEqual({ user: null });
    expect((await logIn(people.someone(), email, 'a password of the thief')).status).toBe(401);
    expect((await logIn(people.someone(), email, 'a new password')).status).toBe(200);
  });

  it('U7 can be replaced within an hour, with the newest mail only', async () => {
    const { email } = await people.person();
    await people.mails.to(email);
    const asked = async () => {
      await post(people.someone(), 'forgot-password', { email });
      return people.mails.token(email);
    };
    const [old, token] = [await asked(), await asked()];
    const reset = (used: string) =>
      post(people.someone(), 'reset-password', { token: used, password: 'a new password' });
    expect((await reset(old)).body).toMatchObject({ code: 'link_expired' });
    time.ahead = HOUR;
    const late = await reset(token);
    time.ahead = 0;
    expect(late.body).toMatchObject({ code: 'link_expired' });
    expect((await logIn(people.someone(), email)).status).toBe(200);
    time.ahead = HOUR - MINUTE;
    const inTime = await reset(token);
    time.ahead = 0;
    expect(inTime.status).toBe(204);
  });

  it('U22 cannot be replaced by a link that was sent to a former address of the account', async () => {
    const { client, email, path } = await people.verifiedPerson();
    await post(people.someone(), 'forgot-password', { email });
    const token = await people.mails.token(email);
    const reset = () => post(people.someone(), 'reset-password', { token, password: 'a new password' });
    const moveTo = async (address: string) => {
      await client.call('PATCH', path, { body: { email: address, currentPassword: PASSWORD } });
      await post(client, 'verify-email', { token: await people.mails.token(address) });
    };
    const next = people.newAddress();
    await moveTo(next);
    expect(await people.mails.to(email)).toContain('Your email was changed');
    expect((await reset()).body).toMatchObject({ code: 'link_expired' });
    await moveTo(email);
    expect((await reset()).body).toMatchObject({ code: 'link_expired' });
    expect((await logIn(people.someone(), email)).status).toBe(200);
  });

  it('U22 cannot be replaced by a link that was sent to a mistyped address, once it is corrected', async () => {
    const { client, email: mistyped, path } = await people.person();
    await people.mails.to(mistyped);
    await post(people.someone(), 'forgot-password', { email: mistyped });
    const token = await people.mails.token(mistyped);
    const change = (email: string) =>
      client.call('PATCH', path, { body: { email, currentPassword: PASSWORD } });
    const email = people.newAddress();
    await change(email);
    const reset = () => post(people.someone(), 'reset-password', { token, password: 'a new password' });
    expect((await reset()).body).toMatchObject({ code: 'link_expired' });
    await change(mistyped);
    expect((await reset()).body).toMatchObject({ code: 'link_expired' });
  });

  it('U22 can still be replaced by the link while a new address awaits its proof', async () => {
    const { client, email, path } = await people.verifiedPerson();
    await post(people.someone(), 'forgot-password', { email });
    const token = await people.mails.token(email);
    const body = { email: people.newAddress(), currentPassword: PASSWORD };
    await client.call('PATCH', path, { body });
    const answer = await post(people.someone(), 'reset-password', { token, password: 'a new password' });
    expect(answer.status).toBe(204);
  });

  it.each(['a change', 'a reset'])(
    'W2820 cannot be replaced by an earlier mail after %s of the password, nor can the address',
    async (how) => {
      const { client, email, path } = await people.verifiedPerson();
      const next = people.newAddress();
      await client.call('PATCH', path, { body: { email: next, currentPassword: PASSWORD } });
      const proof = await people.mails.token(next);
      await post(people.someone(), 'forgot-password', { email });
      const token = await people.mails.token(email);
      const reset = (password: string) => post(people.someone(), 'reset-password', { token, password });
      const change = { password: 'a new password', currentPassword: PASSWORD };
      const replaced =
        how === 'a reset' ? await reset(change.password) : await client.call('PATCH', path, { body: change });
      expect(replaced.status).toBeLessThan(300);
      expect((await reset('the password of a thief')).body).toMatchObject({ code: 'link_expired' });
      expect((await logIn(client, email, 'a new password')).status).toBe(200);
      expect(userIn(await client.call('GET', '/api/auth/session'))).toMatchObject({ pendingEmail: null });
      expect((await post(client, 'verify-email', { token: proof })).body).toMatchObject({
        code: 'link_expired',
      });
    },
  );

  it('W2820 keeps a change of address that was requested together with the new password', async () => {
    const { client, path } = await people.verifiedPerson();
    const email = people.newAddress();
    const body = { email, password: 'a new password', currentPassword: PASSWORD };
    expect((await client.call('PATCH', path, { body })).status).toBe(200);
    const { status } = await post(client, 'verify-email', { token: await people.mails.token(email) });
    expect(status).toBe(200);
  });

  it('W2820 keeps the proof of a first address', async () => {
    const { client, email, path } = await people.person();
    const token = await people.mails.token(email);
    await client.call('PATCH', path, { body: { password: 'a new password', currentPassword: PASSWORD } });
    expect((await post(client, 'verify-email', { token })).status).toBe(200);
  });

  it('U7 cannot be replaced by a token for the proof of an address', async () => {
    const { email } = await people.person();
    const token = await people.mails.token(email);
    const answer = await post(people.someone(), 'reset-password', { token, password: 'a new password' });
    expect(answer.body).toMatchObject({ code: 'link_expired' });
  });
});
