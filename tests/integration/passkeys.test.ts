import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { codeAt, codesIn, setUpFactor } from '../support/authenticator.ts';
import {
  addPasskey,
  askedForPasskey,
  challengeIn,
  type Lies,
  PASSKEY_SITE,
  SoftPasskey,
} from '../support/passkey.ts';
import { logIn, PASSWORD, People, type Person, post, sessionOf, userIn } from '../support/people.ts';
import { settableClock } from '../support/settable-clock.ts';
import { startServer } from '../support/test-server.ts';

const ADMIN = 'admin@callboard.test';

const time = settableClock();
let people: People;
beforeAll(async () => {
  people = await People.gather({
    clock: time.clock,
    env: { RATE_LIMITS: 'on', PUBLIC_URL: PASSKEY_SITE, ADMIN_EMAIL: ADMIN },
  });
});
afterAll(() => people.leave());
beforeEach(() => {
  time.ahead = 0;
});

const halfOf = async (email: string, password = PASSWORD) =>
  z
    .object({ user: z.null(), half: z.string(), factors: z.array(z.string()) })
    .parse((await logIn(people.someone(), email, password)).body);

const stateOf = async ({ client, path }: Person) =>
  z
    .looseObject({
      since: z.number().nullable(),
      recoveryCodes: z.number(),
      passkeys: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          since: z.number(),
          used: z.number().nullable(),
          synced: z.boolean(),
        }),
      ),
    })
    .parse((await client.call('GET', `${path}/second-factor`)).body);

/** A user whose account has a passkey. */
async function withPasskey(kind?: { readonly counter: number; readonly movable: boolean }) {
  const person = await people.verifiedPerson();
  const passkey = new SoftPasskey(person.uid, kind);
  const added = await addPasskey(person.client, person.path, passkey);
  await people.mails.to(person.email);
  return { ...person, passkey, recoveryCodes: codesIn(added.body) };
}

/** Signs in on a new device, without a password or after it. */
async function shows(passkey: SoftPasskey, { half, ...lies }: Lies & { readonly half?: string } = {}) {
  const client = people.someone();
  const challenge = await askedForPasskey(client, half);
  const answer = await post(client, 'passkey', {
    ...(half && { half }),
    passkey: passkey.shown(challenge, lies),
  });
  return { client, answer, challenge };
}

const wrong = { status: 403, body: { code: 'wrong_passkey' } };

describe('a passkey', () => {
  it('U211, U215 needs a proven address and a fresh password, and the first one ends other sessions', async () => {
    const claimant = await people.person();
    const unproven = await claimant.client.call('POST', `${claimant.path}/passkeys/challenge`);
    expect(unproven).toMatchObject({ status: 403, body: { code: 'email_unproven' } });
    const ada = await people.verifiedPerson();
    const other = people.someone();
    await logIn(other, ada.email);
    const first = await addPasskey(ada.client, ada.path, new SoftPasskey(ada.uid));
    expect(codesIn(first.body)).toHaveLength(10);
    expect(await people.mails.to(ada.email)).toContain('A passkey was added');
    expect(await sessionOf(other)).toEqual({ user: null });
    expect(await sessionOf(ada.client)).toMatchObject({ user: { uid: ada.uid } });
    const second = await addPasskey(
      ada.client,
      ada.path,
      new SoftPasskey(ada.uid, { counter: 1, movable: false }),
      'Key',
    );
    expect(codesIn(second.body)).toEqual([]);
    expect(await stateOf(ada)).toMatchObject({
      since: null,
      recoveryCodes: 10,
      passkeys: [
        { name: 'My phone', used: null, synced: true },
        { name: 'Key', used: null, synced: false },
      ],
    });
    time.ahead = 10 * MINUTE;
    const late = await ada.client.call('POST', `${ada.path}/passkeys/challenge`);
    expect(late).toMatchObject({ status: 403, body: { code: 'reauthenticate' } });
  });

  it('U211 needs an https address with a host name, or localhost', async () => {
    for (const site of [
      'http://timer.example',
      'https://192.168.1.20',
      'https://[fd00::1]',
      'http://192.168.1.20:8080',
    ]) {
      const server = await startServer({ env: { PUBLIC_URL: site } });
      const asked = await fetch(`${server.url}/api/auth/passkey/challenge`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      expect(asked.status).toBe(403);
      expect(await asked.json()).toMatchObject({
        code: 'https_needed',
        message: expect.stringContaining(site),
      });
      await server.remove();
    }
    const server = await startServer();
    const asked = await fetch(`http://localhost:${server.port}/api/auth/passkey/challenge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await asked.json()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    await server.remove();
  });

  it('U211 is refused if it is for another account or site, or does not verify the user', async () => {
    const [ada, eve] = [await people.verifiedPerson(), await people.verifiedPerson()];
    const passkey = new SoftPasskey(ada.uid);
    const challenge = challengeIn(await ada.client.call('POST', `${ada.path}/passkeys/challenge`));
    const add = ({ client, path }: Person, made: unknown) =>
      client.call('POST', `${path}/passkeys`, { body: { name: 'Mine', passkey: made } });
    expect(await add(eve, passkey.made(challenge))).toMatchObject(wrong);
    for (const lies of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { type: 'webauthn.get' },
      { verified: false },
    ])
      expect(await add(ada, passkey.made(challenge, lies))).toMatchObject(wrong);
    expect(await add(ada, passkey.made(await askedForPasskey(people.someone())))).toMatchObject(wrong);
    time.ahead = 5 * MINUTE;
    expect(await add(ada, passkey.made(challenge))).toMatchObject(wrong);
    time.ahead = 0;
    expect((await add(ada, passkey.made(challenge))).status).toBe(200);
    const taken = challengeIn(await eve.client.call('POST', `${eve.path}/passkeys/challenge`));
    expect(await add(eve, passkey.made(taken))).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await stateOf(eve)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  });

  it('U212 opens its account without a password, and the challenge does not name the account', async () => {
    const { uid, email, passkey, ...ada } = await withPasskey();
    const { body } = await post(people.someone(), 'passkey/challenge');
    expect(body).toMatchObject({ rpId: 'timer.example', allowCredentials: [], userVerification: 'required' });
    const { client, answer } = await shows(passkey);
    expect(userIn(answer)).toMatchObject({ uid, email });
    expect(await sessionOf(client)).toMatchObject({ user: { uid } });
    expect((await client.call('POST', `/api/users/${uid}/recovery-codes`)).status).toBe(200);
    const { passkeys } = await stateOf({ ...ada, uid, email });
    expect(passkeys).toMatchObject([{ used: expect.any(Number) }]);
  });

  it('U212 needs the password again after a change of the password', async () => {
    const { uid, email, passkey } = await withPasskey();
    await post(people.someone(), 'forgot-password', { email });
    const token = await people.mails.token(email);
    await post(people.someone(), 'reset-password', { token, password: 'the newer password' });
    const { client, answer } = await shows(passkey);
    expect(answer).toMatchObject({ status: 403, body: { code: 'passkey_password' } });
    expect(await sessionOf(client)).toEqual({ user: null });
    const { half } = await halfOf(email, 'the newer password');
    expect(userIn((await shows(passkey, { half })).answer)).toMatchObject({ uid });
    expect(userIn((await shows(passkey)).answer)).toMatchObject({ uid });
  });

  it('U213 is a second factor after the password, and a recovery code replaces it', async () => {
    const { uid, email, passkey, recoveryCodes } = await withPasskey();
    const { half, factors } = await halfOf(email);
    expect(factors).toEqual(['passkey']);
    const asked = await post(people.someone(), 'passkey/challenge', { half });
    expect(asked.body).toMatchObject({ allowCredentials: [{ id: passkey.id, transports: ['internal'] }] });
    expect(userIn((await shows(passkey, { half })).answer)).toMatchObject({ uid });
    const code = await post(people.someone(), 'second-factor', { half, code: recoveryCodes[0] });
    expect(userIn(code)).toMatchObject({ uid });
    const stranger = await withPasskey();
    expect((await shows(stranger.passkey, { half })).answer).toMatchObject(wrong);
    const over = { status: 401, body: { code: 'half_expired' } };
    expect(await post(people.someone(), 'passkey/challenge', { half: 'made-up' })).toMatchObject(over);
    time.ahead += 10 * MINUTE;
    expect(await post(people.someone(), 'passkey/challenge', { half })).toMatchObject(over);
  });

  it('U213 works beside an authenticator app, and recovery codes end with the last factor', async () => {
    const { passkey, ...ada } = await withPasskey();
    const { secret } = await setUpFactor(ada.client, ada.path, time.clock.wall());
    const { half, factors } = await halfOf(ada.email);
    expect(factors).toEqual(['app', 'passkey']);
    expect((await shows(passkey, { half })).answer.status).toBe(200);
    time.ahead += 30 * SECOND;
    const code = codeAt(secret, time.clock.wall());
    expect((await post(people.someone(), 'second-factor', { half, code })).status).toBe(200);
    await people.mails.to(ada.email);
    await ada.client.call('DELETE', `${ada.path}/second-factor`);
    expect(await people.mails.to(ada.email)).toContain('The authenticator app was turned off');
    expect(await stateOf(ada)).toMatchObject({ since: null, recoveryCodes: 10 });
    await ada.client.call('DELETE', `${ada.path}/passkeys/${passkey.id}`);
    expect(await people.mails.to(ada.email)).toContain('Two-factor authentication is off');
    expect(await stateOf(ada)).toMatchObject({ recoveryCodes: 0, passkeys: [] });
    expect(userIn(await logIn(people.someone(), ada.email))).toMatchObject({ uid: ada.uid });
  });

  it('U213 is accepted as the second factor of administrators', async () => {
    const admin = await people.person(ADMIN);
    await post(admin.client, 'verify-email', { token: await people.mails.token(ADMIN) });
    const health = () => admin.client.call('GET', '/api/admin/health');
    expect(await health()).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
    const passkey = new SoftPasskey(admin.uid);
    await addPasskey(admin.client, admin.path, passkey);
    expect((await health()).status).toBe(200);
    await admin.client.call('DELETE', `${admin.path}/passkeys/${passkey.id}`);
    expect(await health()).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
  });

  it('U214 answers each challenge once, within five minutes', async () => {
    const { passkey } = await withPasskey();
    const challenge = await askedForPasskey(people.someone());
    const shown = passkey.shown(challenge);
    const all = await Promise.all(
      Array.from({ length: 5 }, () => post(people.someone(), 'passkey', { passkey: shown })),
    );
    expect(all.map(({ status }) => status).filter((status) => status === 200)).toEqual([200]);
    expect(await post(people.someone(), 'passkey', { passkey: shown })).toMatchObject(wrong);
    const early = await askedForPasskey(people.someone());
    time.ahead += SECOND;
    expect((await shows(passkey)).answer.status).toBe(200);
    expect(await post(people.someone(), 'passkey', { passkey: passkey.shown(early) })).toMatchObject(wrong);
    const late = await askedForPasskey(people.someone());
    time.ahead += 5 * MINUTE;
    expect(await post(people.someone(), 'passkey', { passkey: passkey.shown(late) })).toMatchObject(wrong);
  });

  it.each<[string, Lies]>([
    ['for another site', { origin: 'https://evil.example' }],
    ['by plain http', { origin: 'http://timer.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['of another kind', { type: 'webauthn.create' }],
    ['without its user verified', { verified: false }],
    ['for another user', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['with another sync state', { movable: false }],
  ])('U214 does not open the account %s', async (_, lies) => {
    const { passkey } = await withPasskey();
    expect((await shows(passkey, lies)).answer).toMatchObject(wrong);
    expect((await shows(passkey)).answer.status).toBe(200);
  });

  it('U214 that has a counter is refused unless the counter has grown', async () => {
    const { passkey } = await withPasskey({ counter: 5, movable: false });
    expect((await shows(passkey)).answer.status).toBe(200);
    expect((await shows(passkey, { counter: 6 })).answer).toMatchObject(wrong);
    expect((await shows(passkey, { counter: 0 })).answer).toMatchObject(wrong);
    expect((await shows(passkey, { counter: 20 })).answer.status).toBe(200);
  });

  it('U214 is refused if the signature is wrong or the server did not issue the challenge', async () => {
    const { uid, passkey } = await withPasskey();
    const forger = Object.assign(new SoftPasskey(uid), { id: passkey.id });
    expect((await shows(forger)).answer).toMatchObject(wrong);
    const own = Buffer.from('1').toString('base64url');
    expect(await post(people.someone(), 'passkey', { passkey: passkey.shown(own) })).toMatchObject(wrong);
  });

  it('U215 is named, renamed and removed only by its user, and then opens nothing', async () => {
    const [ada, eve] = [await withPasskey(), await people.verifiedPerson()];
    const at = `passkeys/${ada.passkey.id}`;
    expect(await eve.client.call('PATCH', `${eve.path}/${at}`, { body: { name: 'Mine' } })).toMatchObject({
      status: 404,
    });
    expect(await eve.client.call('DELETE', `${eve.path}/${at}`)).toMatchObject({ status: 404 });
    expect(
      (await ada.client.call('PATCH', `${ada.path}/${at}`, { body: { name: ' Old phone ' } })).status,
    ).toBe(204);
    expect((await stateOf(ada)).passkeys).toMatchObject([{ name: 'Old phone' }]);
    const { half } = await halfOf(ada.email);
    const challenge = await askedForPasskey(people.someone());
    time.ahead += 10 * MINUTE;
    const late = { status: 403, body: { code: 'reauthenticate' } };
    expect(await ada.client.call('DELETE', `${ada.path}/${at}`)).toMatchObject(late);
    const asked = await post(ada.client, 'reauthenticate/passkey');
    const proof = ada.passkey.shown(challengeIn(asked));
    expect((await post(ada.client, 'reauthenticate', { passkey: proof })).status).toBe(204);
    expect(await post(ada.client, 'reauthenticate', { passkey: proof })).toMatchObject(wrong);
    time.ahead -= 10 * MINUTE;
    expect((await ada.client.call('DELETE', `${ada.path}/${at}`)).status).toBe(204);
    expect(await post(people.someone(), 'passkey', { passkey: ada.passkey.shown(challenge) })).toMatchObject(
      wrong,
    );
    const after = await post(people.someone(), 'passkey/challenge', { half });
    expect(after).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('U211 is one of at most twenty of an account', async () => {
    const ada = await people.verifiedPerson();
    for (let nth = 0; nth < 20; nth++) await addPasskey(ada.client, ada.path, new SoftPasskey(ada.uid));
    const one = await ada.client.call('POST', `${ada.path}/passkeys/challenge`);
    expect(one).toMatchObject({ status: 403, body: { code: 'plan_limit' } });
  });

  it('U216 is removed with the recovery codes when an earlier change of address is undone', async () => {
    const { client, email, path, uid } = await people.verifiedPerson();
    const next = people.newAddress();
    await client.call('PATCH', path, { body: { email: next, currentPassword: PASSWORD } });
    await post(client, 'verify-email', { token: await people.mails.token(next) });
    const passkey = new SoftPasskey(uid);
    await addPasskey(client, path, passkey);
    const undone = await post(people.someone(), 'undo-email', { token: await people.mails.token(email) });
    const { token } = z.object({ token: z.string() }).parse(undone.body);
    await post(people.someone(), 'reset-password', { token, password: 'the own password' });
    const own = people.someone();
    expect(userIn(await logIn(own, email, 'the own password'))).toMatchObject({ email });
    expect(await stateOf({ client: own, path, email, uid })).toMatchObject({
      recoveryCodes: 0,
      passkeys: [],
    });
    expect((await shows(passkey)).answer).toMatchObject(wrong);
  });

  it('U216 is removed with its account', async () => {
    const { client, path, passkey } = await withPasskey();
    await client.call('DELETE', path, { body: { currentPassword: PASSWORD } });
    expect((await shows(passkey)).answer).toMatchObject(wrong);
  });

  it('U217 is refused if its bytes are invalid, and the valid one still works', async () => {
    const { client, path, passkey } = await withPasskey();
    const made = new SoftPasskey('somebody').made(
      challengeIn(await client.call('POST', `${path}/passkeys/challenge`)),
    );
    const bodies = [
      ...['gQ', 'gQ'.repeat(3_000), 'oWNmbXQ', '_'.repeat(6_000)].map((attestationObject) => ({
        ...made,
        attestationObject,
      })),
      { ...made, clientDataJSON: Buffer.from('['.repeat(1_500)).toString('base64url') },
      { ...made, clientDataJSON: Buffer.from('null').toString('base64url') },
    ];
    for (const body of bodies)
      expect(
        await client.call('POST', `${path}/passkeys`, { body: { name: 'None', passkey: body } }),
      ).toMatchObject(wrong);
    const shown = passkey.shown(await askedForPasskey(people.someone()));
    for (const lie of [
      { clientDataJSON: Buffer.from('null').toString('base64url') },
      { authenticatorData: 'AAAA' },
      { authenticatorData: `${shown.authenticatorData}gYGBgYGB` },
      { signature: 'AAAA' },
    ])
      expect(await post(people.someone(), 'passkey', { passkey: { ...shown, ...lie } })).toMatchObject(wrong);
    for (const large of [
      { id: 'A'.repeat(1_365) },
      { signature: 'A'.repeat(1_001) },
      { more: 1 },
      { userHandle: '!' },
    ])
      expect(await post(people.someone(), 'passkey', { passkey: { ...shown, ...large } })).toMatchObject({
        status: 400,
      });
    expect((await post(people.someone(), 'passkey', { passkey: shown })).status).toBe(200);
  });

  it('U217 is refused after thirty invalid attempts a minute from one network address', async () => {
    const { passkey } = await withPasskey();
    time.stoodAt = time.clock.now();
    time.steadyAhead += MINUTE;
    const inVain = async () => {
      time.ahead += SECOND;
      expect((await shows(passkey, { verified: false })).answer).toMatchObject(wrong);
    };
    for (let nth = 0; nth < 20; nth++) await inVain();
    expect((await shows(passkey)).answer.status).toBe(200);
    for (let nth = 0; nth < 10; nth++) await inVain();
    expect((await shows(passkey)).answer).toMatchObject({ status: 429 });
    time.stoodAt = null;
    time.steadyAhead += MINUTE;
  });
});
