import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY, HOUR } from '../../machines/kernel/time.ts';
import { systemClock } from '../../server/clock.ts';
import { MailTrap } from '../support/mail-trap.ts';
import { type RestAnswer, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { ServerProcess } from '../support/server-process.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

const PASSWORD = 'correct horse battery';
const ADMIN = 'admin@callboard.test';

/** A clock that can be set ahead, to see tokens expire. */
let ahead = 0;
const real = systemClock();
const clock = { ...real, wall: () => real.wall() + ahead };

let mails: MailTrap;
let server: TestServer;
beforeAll(async () => {
  mails = await MailTrap.open();
  server = await startServer({ clock, env: { ...mails.env, ADMIN_EMAIL: ADMIN } });
});
afterAll(async () => {
  await server.remove();
  await mails.close();
});

const someone = () => new RestClient(server.url);
let people = 0;
const newAddress = () => `person-${people++}@callboard.test`;

const userSchema = z.looseObject({
  uid: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  isAnonymous: z.boolean(),
  customClaims: z.object({ admin: z.boolean() }),
});
const userIn = ({ body }: RestAnswer) => z.object({ user: userSchema }).parse(body).user;

const post = (client: RestClient, path: string, body: unknown = {}) =>
  client.call('POST', `/api/auth/${path}`, { body });
const logIn = (client: RestClient, email: string, password = PASSWORD) =>
  post(client, 'login', { email, password });
const sessionOf = async (client: RestClient) => (await client.call('GET', '/api/auth/session')).body;
const roomsOf = async (client: RestClient) =>
  z
    .array(z.object({ pid: z.string(), teamId: z.string() }))
    .parse((await client.call('GET', '/api/rooms')).body);

interface Person {
  readonly client: RestClient;
  readonly email: string;
  readonly uid: string;
  readonly path: string;
}

/** Someone who has signed up. The mail that asks for the proof is there to be taken. */
async function person(email = newAddress()): Promise<Person> {
  const client = someone();
  const { uid } = userIn(await post(client, 'signup', { email, password: PASSWORD }));
  return { client, email, uid, path: `/api/users/${uid}` };
}

async function verifiedPerson(): Promise<Person> {
  const made = await person();
  await post(made.client, 'verify-email', { token: await mails.token(made.email) });
  return made;
}

/** The same cookie jar, as somebody who copied it has it. */
function thief(client: RestClient): RestClient {
  const copy = someone();
  copy.cookie = client.cookie;
  return copy;
}

describe('signing up', () => {
  it('makes an account and signs in', async () => {
    const client = someone();
    const answer = await post(client, 'signup', {
      email: ' Ada@Callboard.TEST ',
      password: PASSWORD,
      displayName: 'Ada',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        user: {
          email: 'ada@callboard.test',
          emailVerified: false,
          displayName: 'Ada',
          photoURL: null,
          providerData: [{ providerId: 'password' }],
          isAnonymous: false,
          creationTime: expect.any(Number),
          customClaims: { admin: false },
        },
      },
    });
    expect(await sessionOf(client)).toEqual(answer.body);
    expect(JSON.stringify(answer.body)).not.toContain('argon2');
  });

  it.each([
    [{ email: 'no address', password: PASSWORD }, 'email'],
    [{ email: 'x@callboard.test', password: 'short' }, 'password'],
    [{ email: 'x@callboard.test', password: 'x'.repeat(201) }, 'password'],
    [{ email: 'x@callboard.test', password: PASSWORD, isAdmin: true }, ''],
    [{ email: 'x@callboard.test', password: PASSWORD, customClaims: { admin: true } }, ''],
    [{ email: ['x@callboard.test'], password: PASSWORD }, 'email'],
  ])('takes no more and no less than it asks for: %j', async (body, path) => {
    expect(await post(someone(), 'signup', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid', issues: [{ path }] },
    });
  });

  it('U3 keeps the rooms of an anonymous user, who becomes the account', async () => {
    const client = someone();
    const { room } = await client.makeRoom();
    const { user } = z.object({ user: userSchema }).parse(await sessionOf(client));
    const signedUp = userIn(await post(client, 'signup', { email: newAddress(), password: PASSWORD }));
    expect(signedUp).toMatchObject({ uid: user.uid, isAnonymous: false });
    expect(await roomsOf(client)).toMatchObject([{ pid: room.pid }]);
  });

  it('U4 opens the account that address and password open already', async () => {
    const { email, uid } = await person();
    expect(userIn(await post(someone(), 'signup', { email, password: PASSWORD })).uid).toBe(uid);
  });
});

describe('logging in', () => {
  it('U4 takes the address in any writing', async () => {
    const { email, uid } = await person();
    expect(userIn(await logIn(someone(), ` ${email.toUpperCase()}`)).uid).toBe(uid);
  });

  it('U3 takes along the rooms of an anonymous user, whose session opens nothing any more', async () => {
    const { email, uid, client: elsewhere } = await person();
    const old = await elsewhere.makeRoom();
    const visitor = someone();
    const made = [await visitor.makeRoom(), await visitor.makeRoom()];
    const anonymous = thief(visitor);
    await logIn(visitor, email);
    const owned = await roomsOf(visitor);
    expect(new Set(owned.map(({ pid }) => pid))).toEqual(new Set([old, ...made].map(({ room }) => room.pid)));
    expect(new Set(owned.map(({ teamId }) => teamId))).toEqual(new Set([uid]));
    expect(await sessionOf(anonymous)).toEqual({ user: null });
    expect((await visitor.credentials(made[0] ?? old, 'CONTROLLER', { signature: null })).body).toMatchObject(
      {
        permissions: 63,
      },
    );
  });

  it('U3 disturbs no screen of the rooms that go along, and lasts', async () => {
    const { email, uid } = await person();
    const visitor = someone();
    const room = await visitor.makeRoom();
    const viewer = await RoomClient.join(server.url, { token: await someone().token(room, 'VIEWER') });
    await logIn(visitor, email);
    expect(await viewer.event('room/team')).toEqual({ teamId: uid });
    const started = await visitor.command(
      room.room.pid,
      await visitor.token(room, 'CONTROLLER'),
      'timeset/start',
    );
    expect(started.status).toBe(200);
    expect(await viewer.event('timeset')).toMatchObject({ running: true });
    await viewer.close();
  });

  it('leaves the rooms of an account where they are when another logs in', async () => {
    const [first, second] = [await person(), await person()];
    await first.client.makeRoom();
    await logIn(first.client, second.email);
    expect(await roomsOf(first.client)).toEqual([]);
    await logIn(first.client, first.email);
    expect(await roomsOf(first.client)).toHaveLength(1);
  });

  it('U1 gives a new session and ends the one from before', async () => {
    const visitor = someone();
    await post(visitor, 'anonymous');
    const planted = thief(visitor);
    const { email } = await person();
    await logIn(visitor, email);
    expect(visitor.cookie).not.toBe(planted.cookie);
    expect(await sessionOf(planted)).toEqual({ user: null });
    const second = thief(visitor);
    await logIn(visitor, email);
    expect(await sessionOf(second)).toEqual({ user: null });
  });

  it('U1 never takes a session that the client made up', async () => {
    const { email } = await person();
    const client = someone();
    client.cookie = 'callboard_session=chosenbytheattacker';
    await logIn(client, email);
    expect(client.cookie).not.toContain('chosenbytheattacker');
    const attacker = someone();
    attacker.cookie = 'callboard_session=chosenbytheattacker';
    expect(await sessionOf(attacker)).toEqual({ user: null });
  });

  it('U1 gives a new session at a sign-up', async () => {
    const visitor = someone();
    await post(visitor, 'anonymous');
    const planted = thief(visitor);
    await post(visitor, 'signup', { email: newAddress(), password: PASSWORD });
    expect(await sessionOf(planted)).toEqual({ user: null });
  });
});

describe('whether an address is known', () => {
  it('U5 does not show at the log-in', async () => {
    const { email } = await person();
    const wrong = await logIn(someone(), email, 'not the password');
    const unknown = await logIn(someone(), newAddress(), 'not the password');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
  });

  it('U5 does not show at the sign-up, and each password opens its own account', async () => {
    const known = await verifiedPerson();
    const [fresh, again] = [someone(), someone()];
    const ofFresh = await post(fresh, 'signup', { email: newAddress(), password: 'another password' });
    const ofKnown = await post(again, 'signup', { email: known.email, password: 'another password' });
    const shape = ({ status, body }: RestAnswer) => [status, Object.keys(userIn({ body } as RestAnswer))];
    expect(shape(ofKnown)).toEqual(shape(ofFresh));
    expect(userIn(ofKnown)).toMatchObject({ email: known.email, emailVerified: false });
    expect(userIn(ofKnown).uid).not.toBe(known.uid);
    expect(await mails.to(known.email)).toContain('You have an account already');
    expect(userIn(await logIn(someone(), known.email, 'another password')).uid).toBe(userIn(ofKnown).uid);
    expect(userIn(await logIn(someone(), known.email)).uid).toBe(known.uid);
  });

  it('U5 does not show when a password was forgotten', async () => {
    const { email } = await person();
    await mails.to(email);
    const known = await post(someone(), 'forgot-password', { email });
    const unknown = await post(someone(), 'forgot-password', { email: newAddress() });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(known.status).toBe(204);
    expect(await mails.to(email)).toContain('new password');
  });

  it('U5 does not show to a user who changes to it', async () => {
    const known = await verifiedPerson();
    const { client, path } = await person();
    const change = (email: string) =>
      client.call('PATCH', path, { body: { email, currentPassword: PASSWORD } });
    const free = newAddress();
    const [taken, untaken] = [await change(known.email), await change(free)];
    expect(taken.status).toBe(200);
    expect(untaken.status).toBe(200);
    expect(taken.body).toMatchObject({ email: known.email, emailVerified: false });
    expect(await mails.to(known.email)).toContain('You have an account already');
    expect(await mails.to(free)).toContain('Confirm');
  });
});

describe('proving an address', () => {
  it('U6 takes the link of the mail, once, in the account that asked', async () => {
    const { client, email } = await person();
    const token = await mails.token(email);
    expect((await post(someone(), 'verify-email', { token })).status).toBe(401);
    const stranger = await person();
    expect(await post(stranger.client, 'verify-email', { token })).toMatchObject({
      status: 400,
      body: { code: 'link_expired' },
    });
    expect(userIn(await post(client, 'verify-email', { token }))).toMatchObject({
      email,
      emailVerified: true,
    });
    expect((await post(client, 'verify-email', { token })).body).toMatchObject({ code: 'link_expired' });
  });

  it('U6 leaves an address with the first account that proves it', async () => {
    const [first, second] = [await person('both@callboard.test'), someone()];
    const firstToken = await mails.token(first.email);
    await post(second, 'signup', { email: first.email, password: 'another password' });
    const secondToken = await mails.token(first.email);
    await post(second, 'verify-email', { token: secondToken });
    expect(await post(first.client, 'verify-email', { token: firstToken })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
  });

  it('U7 is possible for three days, and with the newest mail only', async () => {
    const { client, email } = await person();
    const old = await mails.token(email);
    expect((await post(client, 'verify-email/resend')).status).toBe(204);
    const token = await mails.token(email);
    expect((await post(client, 'verify-email', { token: old })).body).toMatchObject({ code: 'link_expired' });
    ahead = 3 * DAY;
    const late = await post(client, 'verify-email', { token });
    ahead = 0;
    expect(late.body).toMatchObject({ code: 'link_expired' });
  });

  it('U8 makes the admin of ADMIN_EMAIL, with a new session, and nobody else', async () => {
    const admin = await person(ADMIN.toUpperCase());
    expect(await sessionOf(admin.client)).toMatchObject({ user: { customClaims: { admin: false } } });
    const before = thief(admin.client);
    const token = await mails.token(ADMIN);
    expect(userIn(await post(admin.client, 'verify-email', { token })).customClaims).toEqual({ admin: true });
    expect(await sessionOf(before)).toEqual({ user: null });
    const other = await verifiedPerson();
    expect(await sessionOf(other.client)).toMatchObject({ user: { customClaims: { admin: false } } });
  });

  it('U6 keeps the present address in use until a new one is proven', async () => {
    const { client, email, path, uid } = await verifiedPerson();
    const next = newAddress();
    const changed = await client.call('PATCH', path, { body: { email: next, currentPassword: PASSWORD } });
    expect(changed.body).toMatchObject({ email, emailVerified: true, pendingEmail: next });
    expect((await logIn(someone(), next)).status).toBe(401);
    expect(userIn(await logIn(someone(), email)).uid).toBe(uid);
    await post(client, 'verify-email', { token: await mails.token(next) });
    expect(userIn(await logIn(someone(), next)).uid).toBe(uid);
    expect((await logIn(someone(), email)).status).toBe(401);
  });
});

describe('a forgotten password', () => {
  it('U2 is replaced by the link of the mail, once, and every session ends', async () => {
    const { client, email, uid } = await person();
    await mails.to(email);
    await post(someone(), 'forgot-password', { email });
    const token = await mails.token(email);
    const reset = () => post(someone(), 'reset-password', { token, password: 'a new password' });
    expect((await reset()).status).toBe(204);
    expect(await reset()).toMatchObject({ status: 400, body: { code: 'link_expired' } });
    expect(await sessionOf(client)).toEqual({ user: null });
    expect((await logIn(someone(), email)).status).toBe(401);
    expect(userIn(await logIn(someone(), email, 'a new password'))).toMatchObject({
      uid,
      emailVerified: true,
    });
    expect(await mails.to(email)).toContain('Your password was changed');
  });

  it('U7 can be replaced for an hour, and with the newest mail only', async () => {
    const { email } = await person();
    await mails.to(email);
    const asked = async () => {
      await post(someone(), 'forgot-password', { email });
      return mails.token(email);
    };
    const [old, token] = [await asked(), await asked()];
    const reset = (used: string) =>
      post(someone(), 'reset-password', { token: used, password: 'a new password' });
    expect((await reset(old)).body).toMatchObject({ code: 'link_expired' });
    ahead = HOUR;
    const late = await reset(token);
    ahead = 0;
    expect(late.body).toMatchObject({ code: 'link_expired' });
    expect((await logIn(someone(), email)).status).toBe(200);
  });

  it('U7 is not replaced by a token that proves an address', async () => {
    const { email } = await person();
    const token = await mails.token(email);
    const answer = await post(someone(), 'reset-password', { token, password: 'a new password' });
    expect(answer.body).toMatchObject({ code: 'link_expired' });
  });
});

describe('user settings', () => {
  it('change name and picture', async () => {
    const { client, path } = await person();
    const photoURL = 'data:image/png;base64,iVBORw0KGgo=';
    const changed = await client.call('PATCH', path, { body: { displayName: ' Ada ', photoURL } });
    expect(changed.body).toMatchObject({ displayName: 'Ada', photoURL });
    const cleared = await client.call('PATCH', path, { body: { displayName: '', photoURL: null } });
    expect(cleared.body).toMatchObject({ displayName: null, photoURL: null });
  });

  it.each([
    ['data:image/svg+xml;base64,PHN2Zz4='],
    ['https://tracker.example/pixel.png'],
    ['javascript:alert(1)'],
    [`data:image/png;base64,${'A'.repeat(60_000)}`],
  ])('U10 take no picture but a small PNG, JPEG or WebP: %s', async (photoURL) => {
    const { client, path } = await person();
    expect(await client.call('PATCH', path, { body: { photoURL } })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'photoURL' }] },
    });
  });

  it.each(['uid', 'isAdmin', 'customClaims', 'emailVerified', 'isAnonymous', 'password_hash'])(
    'cannot change %s',
    async (field) => {
      const { client, path } = await person();
      expect((await client.call('PATCH', path, { body: { [field]: true } })).status).toBe(400);
      expect(await sessionOf(client)).toMatchObject({ user: { customClaims: { admin: false } } });
    },
  );

  it('U2 change the password with the present one, and end every other session', async () => {
    const { client, email, path } = await person();
    const other = someone();
    await logIn(other, email);
    const before = thief(client);
    const change = (currentPassword?: string) =>
      client.call('PATCH', path, {
        body: { password: 'a new password', ...(currentPassword !== undefined && { currentPassword }) },
      });
    expect((await change()).body).toMatchObject({ code: 'wrong_password' });
    expect(await change('not the password')).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect((await change(PASSWORD)).status).toBe(200);
    for (const ended of [other, before]) expect(await sessionOf(ended)).toEqual({ user: null });
    expect(await sessionOf(client)).toMatchObject({ user: { email } });
    expect((await logIn(someone(), email)).status).toBe(401);
  });

  it('want the present password for another e-mail address too, and an account', async () => {
    const { client, path } = await person();
    const body = { email: newAddress() };
    expect((await client.call('PATCH', path, { body })).body).toMatchObject({ code: 'wrong_password' });
    const visitor = someone();
    const { uid } = userIn(await post(visitor, 'anonymous'));
    const answer = await visitor.call('PATCH', `/api/users/${uid}`, { body: { password: PASSWORD } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('show the sessions, and end one or all of them', async () => {
    const { client, email, path } = await person();
    const [second, third] = [someone(), someone()];
    for (const each of [second, third]) await logIn(each, email);
    const listed = z
      .array(z.object({ id: z.string(), present: z.boolean(), userAgent: z.string() }))
      .parse((await client.call('GET', `${path}/sessions`)).body);
    expect(listed.filter(({ present }) => present)).toHaveLength(1);
    expect(listed).toHaveLength(3);
    expect(listed.every(({ id }) => !client.cookie.includes(id))).toBe(true);
    const [mine] = z
      .array(z.object({ id: z.string(), present: z.boolean() }))
      .parse((await second.call('GET', `${path}/sessions`)).body)
      .filter(({ present }) => present);
    expect((await client.call('DELETE', `${path}/sessions/${mine?.id ?? ''}`)).status).toBe(204);
    expect(await sessionOf(second)).toEqual({ user: null });
    expect(await sessionOf(third)).toMatchObject({ user: { email } });
    expect((await client.call('DELETE', `${path}/sessions`)).status).toBe(204);
    for (const each of [client, third]) expect(await sessionOf(each)).toEqual({ user: null });
  });

  it("are nobody else's", async () => {
    const [ada, eve] = [await person(), await person()];
    const sessions = await ada.client.call('GET', `${ada.path}/sessions`);
    const [session] = z.array(z.object({ id: z.string() })).parse(sessions.body);
    const foreign = [
      ['GET', ada.path],
      ['PATCH', ada.path, { displayName: 'Eve' }],
      ['DELETE', ada.path, { currentPassword: PASSWORD }],
      ['GET', `${ada.path}/sessions`],
      ['DELETE', `${ada.path}/sessions`],
    ] as const;
    for (const [method, path, body] of foreign) {
      expect((await eve.client.call(method, path, body && { body })).status).toBe(404);
      expect((await someone().call(method, path, body && { body })).status).toBe(401);
    }
    const theirs = `${eve.path}/sessions/${session?.id ?? ''}`;
    expect((await eve.client.call('DELETE', theirs)).status).toBe(404);
    expect(await sessionOf(ada.client)).toMatchObject({ user: { displayName: null } });
  });

  it('U9 delete the account with its rooms, and close their screens', async () => {
    const { client, email, path } = await person();
    const room = await client.makeRoom();
    const viewer = await RoomClient.join(server.url, { token: await someone().token(room, 'VIEWER') });
    const other = someone();
    await logIn(other, email);
    expect((await client.call('DELETE', path, { body: {} })).body).toMatchObject({ code: 'wrong_password' });
    expect((await client.call('DELETE', path, { body: { currentPassword: PASSWORD } })).status).toBe(204);
    expect(await viewer.goodbye()).toMatchObject({ code: 'unauthorized' });
    expect(await sessionOf(other)).toEqual({ user: null });
    expect((await logIn(someone(), email)).status).toBe(401);
    expect((await someone().credentials(room, 'VIEWER')).status).toBe(404);
  });
});

describe('requests of other sites', () => {
  it.each([
    ['signup', { email: 'csrf@callboard.test', password: PASSWORD }],
    ['login', { email: 'csrf@callboard.test', password: PASSWORD }],
    ['logout', {}],
    ['forgot-password', { email: 'csrf@callboard.test' }],
    ['reset-password', { token: 'x', password: PASSWORD }],
    ['verify-email', { token: 'x' }],
  ])("cannot %s in a visitor's name", async (path, body) => {
    const { client } = await person();
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await client.call('POST', `/api/auth/${path}`, { body, headers });
      expect(answer).toMatchObject({ status: 403, body: { code: 'cross_site' } });
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await client.call('POST', `/api/auth/${path}`, { body: 'a=b', headers: form })).status).toBe(415);
  });
});

describe('guessing', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } });
  });
  afterAll(() => limited.remove());
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const guess = (email: string, address: string, password = 'a wrong guess') =>
    new RestClient(limited.url).call('POST', '/api/auth/login', {
      body: { email, password },
      headers: from(address),
    });

  it('is limited for one account, from wherever it comes, and whether or not there is one', async () => {
    for (let tried = 0; tried < 10; tried++)
      expect((await guess('one@callboard.test', `198.51.100.${tried}`)).status).toBe(401);
    const refused = await guess('ONE@callboard.test', '198.51.100.99');
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is limited for one address over many accounts', async () => {
    for (let tried = 0; tried < 30; tried++) await guess(`many-${tried}@callboard.test`, '198.51.100.200');
    expect((await guess('next@callboard.test', '198.51.100.200')).status).toBe(429);
    expect((await guess('next@callboard.test', '198.51.100.201')).status).toBe(401);
  });

  it('does not count what was right', async () => {
    const client = new RestClient(limited.url);
    const account = { email: 'right@callboard.test', password: PASSWORD };
    await client.call('POST', '/api/auth/signup', { body: account, headers: from('198.51.100.210') });
    for (let times = 0; times < 12; times++)
      expect((await guess(account.email, '198.51.100.210', PASSWORD)).status).toBe(200);
  });

  it('cannot flood a mailbox', async () => {
    const ask = () =>
      new RestClient(limited.url).call('POST', '/api/auth/forgot-password', {
        body: { email: 'flooded@callboard.test' },
      });
    for (let asked = 0; asked < 5; asked++) expect((await ask()).status).toBe(204);
    expect((await ask()).status).toBe(429);
  });

  it('all at once is turned away in part, and the server goes on', async () => {
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => logIn(someone(), 'nobody@callboard.test')),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([401, 503]);
    expect((await someone().call('GET', '/api/health')).status).toBe(200);
  });
});

describe('mails', () => {
  it('are kept in the outbox and told in the log where no mail server is configured', async () => {
    const alone = await ServerProcess.start({
      env: { LOG_LEVEL: 'info', PUBLIC_URL: 'https://timer.example' },
    });
    const client = new RestClient(alone.url);
    const headers = { origin: 'https://timer.example' };
    await client.call('POST', '/api/auth/signup', {
      body: { email: 'host@callboard.test', password: PASSWORD },
      headers,
    });
    await alone.stop();
    const db = new Sqlite(join(alone.dataDir, 'callboard.sqlite'), { readonly: true });
    const kept = db.prepare('select recipient, body from mails').all();
    const secrets = db.prepare('select id from mail_tokens union select id from sessions').all();
    db.close();
    const link = /https:\/\/timer\.example\/auth\/email-verified\/#token=[\w-]{43}/;
    expect(kept).toMatchObject([{ recipient: 'host@callboard.test', body: expect.stringMatching(link) }]);
    expect(alone.output).toMatch(link);
    // Tokens and sessions are kept as hashes: none of them stands in a mail or a cookie.
    for (const { id } of z.array(z.object({ id: z.string() })).parse(secrets))
      expect(`${JSON.stringify(kept)} ${client.cookie}`).not.toContain(id);
    await alone.remove();
  });

  it('are kept in the outbox when the mail server does not take them', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'stage@callboard.test', LOG_LEVEL: 'info' };
    const alone = await ServerProcess.start({ env });
    const body = { email: 'host@callboard.test', password: PASSWORD };
    await new RestClient(alone.url).call('POST', '/api/auth/signup', { body });
    expect(await alone.stop()).toBe(0);
    expect(alone.output).toContain('A mail could not be sent.');
    expect(alone.output).toContain('A mail was put into the outbox.');
    await alone.remove();
  });
});
