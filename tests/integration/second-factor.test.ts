import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { codeAt, codesIn, setUpFactor } from '../support/authenticator.ts';
import { everythingKept } from '../support/kept.ts';
import { logIn, PASSWORD, People, type Person, post, sessionOf, userIn } from '../support/people.ts';
import { settableClock } from '../support/settable-clock.ts';

const SPAN = 30 * SECOND;

/** Set ahead from code to code. */
const time = settableClock();
const now = () => time.clock.wall();

let people: People;
beforeAll(async () => {
  people = await People.gather({ clock: time.clock, env: { RATE_LIMITS: 'on' } });
});
afterAll(() => people.leave());
beforeEach(() => {
  time.ahead = 0;
});

const halfIn = ({ body }: { readonly body: unknown }) =>
  z.object({ user: z.null(), half: z.string() }).parse(body).half;
const show = (client: Person['client'], half: string, code: string) =>
  post(client, 'second-factor', { half, code });
const wrong = { status: 403, body: { code: 'wrong_code' } };

/** A user with a second factor, at the start of the next code: the setup code is used. */
async function guarded() {
  const person = await people.verifiedPerson();
  const factor = await setUpFactor(person.client, person.path, now());
  time.ahead += SPAN;
  await people.mails.to(person.email);
  return { ...person, ...factor, code: () => codeAt(factor.secret, now()) };
}

describe('a second factor', () => {
  it('U132 is set up when its first code is entered, which ends all other sessions', async () => {
    const { client, email, path } = await people.verifiedPerson();
    const other = people.someone();
    await logIn(other, email);
    const state = async () => (await client.call('GET', `${path}/second-factor`)).body;
    const begun = await client.call('POST', `${path}/second-factor`);
    const { secret, setup, uri } = z
      .object({ secret: z.string(), setup: z.string(), uri: z.string() })
      .parse(begun.body);
    expect(uri).toContain(`secret=${secret}`);
    const confirm = (code: string) => client.call('PUT', `${path}/second-factor`, { body: { setup, code } });
    expect(await confirm(codeAt(secret, now() - 5 * MINUTE))).toMatchObject(wrong);
    expect(await state()).toEqual({ since: null, recoveryCodes: 0, needed: false, passkeys: [] });
    expect(await sessionOf(other)).toMatchObject({ user: { email } });
    expect(codesIn((await confirm(codeAt(secret, now()))).body)).toHaveLength(10);
    expect(await state()).toMatchObject({ since: expect.any(Number), recoveryCodes: 10 });
    expect(await sessionOf(other)).toEqual({ user: null });
    expect(await sessionOf(client)).toMatchObject({ user: { email } });
    expect(await people.mails.to(email)).toContain('Two-factor authentication is on');
  });

  it('U132 is set up only with a proven address, within ten minutes, and for the own account', async () => {
    const claimant = await people.person();
    const refused = await claimant.client.call('POST', `${claimant.path}/second-factor`);
    expect(refused).toMatchObject({ status: 403, body: { code: 'email_unproven' } });
    const [ada, eve] = [await people.verifiedPerson(), await people.verifiedPerson()];
    const begun = z
      .object({ secret: z.string(), setup: z.string() })
      .parse((await ada.client.call('POST', `${ada.path}/second-factor`)).body);
    const put = ({ client, path }: Person) =>
      client.call('PUT', `${path}/second-factor`, {
        body: { setup: begun.setup, code: codeAt(begun.secret, now()) },
      });
    expect(await put(eve)).toMatchObject({ status: 400, body: { code: 'link_expired' } });
    time.ahead = 10 * MINUTE;
    await post(ada.client, 'reauthenticate', { currentPassword: PASSWORD });
    expect(await put(ada)).toMatchObject({ status: 400, body: { code: 'link_expired' } });
  });

  it('U133 is required after the password at sign-in and sign-up', async () => {
    const { email, uid, code } = await guarded();
    for (const path of ['login', 'signup']) {
      time.ahead += SPAN;
      const client = people.someone();
      const half = halfIn(await post(client, path, { email, password: PASSWORD }));
      expect(await sessionOf(client)).toEqual({ user: null });
      expect((await client.call('GET', `/api/users/${uid}`)).status).toBe(401);
      const bearer = { headers: { authorization: `Bearer ${half}` } };
      expect((await people.someone().call('GET', `/api/users/${uid}`, bearer)).status).toBe(401);
      expect(userIn(await show(client, half, code()))).toMatchObject({ uid });
      expect(await sessionOf(client)).toMatchObject({ user: { uid } });
    }
  });

  it('U133 can be entered within ten minutes, and is also required after a new password', async () => {
    const { email, code } = await guarded();
    const client = people.someone();
    const late = halfIn(await logIn(client, email));
    time.ahead += 10 * MINUTE;
    const over = { status: 401, body: { code: 'half_expired' } };
    expect(await show(client, late, code())).toMatchObject(over);
    const before = halfIn(await logIn(client, email));
    await post(people.someone(), 'forgot-password', { email });
    const token = await people.mails.token(email);
    await post(people.someone(), 'reset-password', { token, password: 'a new password' });
    expect(await show(client, before, code())).toMatchObject(over);
    const half = halfIn(await logIn(client, email, 'a new password'));
    expect((await show(client, half, code())).status).toBe(200);
  });

  it('U134 may be guessed ten times without a wait, and guesses do not affect known devices', async () => {
    const { client, email, code } = await guarded();
    const thief = people.someone();
    const half = halfIn(await logIn(thief, email));
    time.stoodAt = time.clock.now();
    for (let nth = 0; nth < 11; nth++) expect(await show(thief, half, 'AAAA')).toMatchObject(wrong);
    expect(await show(thief, half, code())).toMatchObject({ status: 429 });
    const own = people.someone();
    own.device = client.device;
    expect((await show(own, halfIn(await logIn(own, email)), code())).status).toBe(200);
    time.stoodAt = null;
  });

  it('U135 accepts each code once and in order, with a clock difference of 30 s', async () => {
    const { email, secret } = await guarded();
    const half = halfIn(await logIn(people.someone(), email));
    time.ahead += 10 * SPAN;
    const fresh = async (spans: number) =>
      (await show(people.someone(), half, codeAt(secret, now() + spans * SPAN))).status;
    expect([await fresh(2), await fresh(-2)]).toEqual([403, 403]);
    expect([await fresh(-1), await fresh(-1), await fresh(1), await fresh(0)]).toEqual([200, 403, 200, 403]);
  });

  it('U135 accepts a code once, even if several clients send it at the same time', async () => {
    const { email, code } = await guarded();
    const half = halfIn(await logIn(people.someone(), email));
    const shown = await Promise.all(Array.from({ length: 5 }, () => show(people.someone(), half, code())));
    expect(shown.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('U136 is replaced once by each recovery code, in any spelling', async () => {
    const { client, email, path, recoveryCodes } = await guarded();
    const [first = '', second = ''] = recoveryCodes;
    const half = halfIn(await logIn(people.someone(), email));
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect((await show(people.someone(), half, typed)).status).toBe(200);
    expect(await show(people.someone(), half, first)).toMatchObject(wrong);
    expect(await people.mails.to(email)).toContain('A recovery code was used');
    const state = await client.call('GET', `${path}/second-factor`);
    expect(state.body).toMatchObject({ recoveryCodes: 9 });
    expect(recoveryCodes).toHaveLength(10);
    // 24 of 32 characters are 120 bits.
    for (const each of recoveryCodes) expect(each.replaceAll('-', '')).toMatch(/^[A-HJ-NP-Z2-9]{24}$/);
    const renewed = codesIn((await client.call('POST', `${path}/recovery-codes`)).body);
    expect(await people.mails.to(email)).toContain('New recovery codes were created');
    const written = await everythingKept(people.server.dataDir);
    for (const each of [...recoveryCodes, ...renewed])
      for (const form of [each, each.replaceAll('-', ''), each.toLowerCase()])
        expect(written).not.toContain(form);
    expect(await show(people.someone(), half, second)).toMatchObject(wrong);
    expect((await show(people.someone(), half, renewed[0] ?? '')).status).toBe(200);
  });

  it('U130, U137 is removed only with a fresh proof, which a mail reports', async () => {
    const { client, email, path, code } = await guarded();
    time.ahead += 10 * MINUTE;
    const late = { status: 403, body: { code: 'reauthenticate' } };
    expect(await client.call('DELETE', `${path}/second-factor`)).toMatchObject(late);
    expect(await client.call('POST', `${path}/second-factor`)).toMatchObject(late);
    expect(await client.call('POST', `${path}/recovery-codes`)).toMatchObject(late);
    expect(await post(client, 'reauthenticate', { code: '000' })).toMatchObject(wrong);
    expect((await post(client, 'reauthenticate', { code: code() })).status).toBe(204);
    expect((await client.call('DELETE', `${path}/second-factor`)).status).toBe(204);
    expect(await people.mails.to(email)).toContain('Two-factor authentication is off');
    expect(userIn(await logIn(people.someone(), email))).toMatchObject({ email });
  });

  it('U140 that a thief set up is removed when the change of address is undone', async () => {
    const { client, email, path } = await people.verifiedPerson();
    const next = people.newAddress();
    await client.call('PATCH', path, { body: { email: next, currentPassword: PASSWORD } });
    await post(client, 'verify-email', { token: await people.mails.token(next) });
    await setUpFactor(client, path, now());
    const undone = await post(people.someone(), 'undo-email', { token: await people.mails.token(email) });
    const { token } = z.object({ token: z.string() }).parse(undone.body);
    await post(people.someone(), 'reset-password', { token, password: 'the own password' });
    expect(userIn(await logIn(people.someone(), email, 'the own password'))).toMatchObject({ email });
  });
});

describe('administrators', () => {
  const ADMIN = 'admin@callboard.test';

  it('U138 need a second factor if the site uses https', async () => {
    const secure = await People.gather({
      env: { ADMIN_EMAIL: ADMIN, PUBLIC_URL: 'https://timer.example' },
      clock: time.clock,
    });
    const { client, path } = await secure.person(ADMIN);
    await post(client, 'verify-email', { token: await secure.mails.token(ADMIN) });
    const health = () => client.call('GET', '/api/admin/health');
    expect(await health()).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
    const state = await client.call('GET', `${path}/second-factor`);
    expect(state.body).toMatchObject({ since: null, needed: true });
    await setUpFactor(client, path, now());
    expect((await health()).status).toBe(200);
    await secure.leave();
  });
});
