import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY, MINUTE } from '../../machines/kernel/time.ts';
import { askKept } from '../support/kept.ts';
import { logIn, PASSWORD, People, post, sessionOf, userIn, userSchema } from '../support/people.ts';
import type { RestAnswer, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { settableClock } from '../support/settable-clock.ts';

const ADMIN = 'admin@callboard.test';

/** Set ahead to see tokens expire. */
const time = settableClock();

let people: People;
beforeAll(async () => {
  people = await People.gather({ clock: time.clock, env: { ADMIN_EMAIL: ADMIN } });
});
afterAll(() => people.leave());

const roomsOf = async (client: RestClient) =>
  z
    .array(z.object({ pid: z.string(), teamId: z.string() }))
    .parse((await client.call('GET', '/api/rooms')).body);

describe('sign-up', () => {
  it('creates an account and signs the user in', async () => {
    const client = people.someone();
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
  ])('rejects invalid or unknown fields: %j', async (body, path) => {
    expect(await post(people.someone(), 'signup', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid', issues: [{ path }] },
    });
  });

  it('U3 turns an anonymous user into the account and keeps the rooms', async () => {
    const client = people.someone();
    const { room } = await client.makeRoom();
    const { user } = z.object({ user: userSchema }).parse(await sessionOf(client));
    const signedUp = userIn(await post(client, 'signup', { email: people.newAddress(), password: PASSWORD }));
    expect(signedUp).toMatchObject({ uid: user.uid, isAnonymous: false });
    expect(await roomsOf(client)).toMatchObject([{ pid: room.pid }]);
  });

  it('U3 turns an anonymous user into an account once, and creates another for a second sign-up', async () => {
    const client = people.someone();
    await client.makeRoom();
    const addresses = [people.newAddress(), people.newAddress()];
    const answers = await Promise.all(
      addresses.map((email) => post(client, 'signup', { email, password: PASSWORD })),
    );
    const uids = answers.map((answer) => userIn(answer).uid);
    expect(new Set(uids).size).toBe(2);
    for (const [nth, email] of addresses.entries())
      expect(userIn(await logIn(people.someone(), email)).uid).toBe(uids[nth]);
  });

  it('U4 accepts the address and the password in other encodings of the same characters', async () => {
    const client = people.someone();
    const address = people.newAddress();
    const wide = address.replace(/^./, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    const { uid } = userIn(await post(client, 'signup', { email: address, password: 'Café ﬁnale, act 2' }));
    const again = await logIn(people.someone(), wide, 'Cafe\u0301 finale, act 2');
    expect(userIn(again).uid).toBe(uid);
  });

  it('U99 opens the account that has proven the address, before an older claim', async () => {
    const [claim, owner] = [await people.person(), people.someone()];
    const { email } = claim;
    await people.mails.token(email);
    const { uid } = userIn(await post(owner, 'signup', { email, password: 'another password' }));
    await post(owner, 'verify-email', { token: await people.mails.token(email) });
    const change = { password: PASSWORD, currentPassword: 'another password' };
    expect((await owner.call('PATCH', `/api/users/${uid}`, { body: change })).status).toBe(200);
    expect(userIn(await logIn(people.someone(), email)).uid).toBe(uid);
  });

  it('U99 signs in to the existing account if its address and password are entered', async () => {
    const { email, uid } = await people.person();
    expect(userIn(await post(people.someone(), 'signup', { email, password: PASSWORD })).uid).toBe(uid);
  });
});

describe('sign-in', () => {
  it('U4 accepts the address in capitals and with spaces', async () => {
    const { email, uid } = await people.person();
    expect(userIn(await logIn(people.someone(), ` ${email.toUpperCase()}`)).uid).toBe(uid);
  });

  it("U97 moves an anonymous user's rooms to the account and invalidates the old session", async () => {
    const { email, uid, client: elsewhere } = await people.person();
    const old = await elsewhere.makeRoom();
    const visitor = people.someone();
    const made = [await visitor.makeRoom(), await visitor.makeRoom()];
    const anonymous = people.thief(visitor);
    const { user } = z.object({ user: userSchema }).parse(await sessionOf(visitor));
    const users = () => askKept(people.server.dataDir, 'select uid from users where uid = ?', user.uid);
    expect(await users()).toHaveLength(1);
    await logIn(visitor, email);
    expect(await users()).toEqual([]);
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

  it('U97 keeps clocks of the moved rooms running, and screens connected and updated', async () => {
    const { email, uid } = await people.person();
    const visitor = people.someone();
    const room = await visitor.makeRoom();
    const viewer = await RoomClient.join(people.server.url, {
      token: await people.someone().token(room, 'VIEWER'),
    });
    const command = async (name: string) =>
      visitor.command(room.room.pid, await visitor.token(room, 'CONTROLLER'), name);
    expect((await command('timeset/start')).status).toBe(200);
    const timeset = await viewer.event('timeset');
    expect(timeset).toMatchObject({ running: true });
    time.steadyAhead += 1_000;
    await logIn(visitor, email);
    expect(await viewer.event('room/team')).toEqual({ teamId: uid });
    const fresh = await RoomClient.open(people.server.url);
    const { state } = await fresh.join({ token: await people.someone().token(room, 'VIEWER') });
    expect(state?.timeset).toEqual(timeset);
    await fresh.close();
    expect((await command('timeset/stop')).status).toBe(200);
    expect(await viewer.event('timeset')).toMatchObject({ running: false });
    await viewer.close();
  });

  it('does not move the rooms of one account to another account', async () => {
    const [first, second] = [await people.person(), await people.person()];
    await first.client.makeRoom();
    await logIn(first.client, second.email);
    expect(await roomsOf(first.client)).toEqual([]);
    await logIn(first.client, first.email);
    expect(await roomsOf(first.client)).toHaveLength(1);
  });

  it('U1 creates a new session and ends the previous one', async () => {
    const visitor = people.someone();
    await post(visitor, 'anonymous');
    const planted = people.thief(visitor);
    const { email } = await people.person();
    await logIn(visitor, email);
    expect(visitor.cookie).not.toBe(planted.cookie);
    expect(await sessionOf(planted)).toEqual({ user: null });
    const second = people.thief(visitor);
    await logIn(visitor, email);
    expect(await sessionOf(second)).toEqual({ user: null });
  });

  it('U1 never accepts a session id that the client made up', async () => {
    const { email } = await people.person();
    const client = people.someone();
    client.cookie = 'callboard_session=chosenbytheattacker';
    await logIn(client, email);
    expect(client.cookie).not.toContain('chosenbytheattacker');
    const attacker = people.someone();
    attacker.cookie = 'callboard_session=chosenbytheattacker';
    expect(await sessionOf(attacker)).toEqual({ user: null });
  });

  it('W606 uses the valid one of several session cookies, and no session if two are valid', async () => {
    const [client, attacker] = [people.someone(), people.someone()];
    for (const one of [client, attacker]) await post(one, 'anonymous');
    const { cookie } = client;
    for (const sent of [cookie, `callboard_session=junk; ${cookie}`, `${cookie}; callboard_session=junk`]) {
      client.cookie = sent;
      expect(await sessionOf(client)).toMatchObject({ user: { isAnonymous: true } });
    }
    for (const sent of [`${attacker.cookie}; ${cookie}`, `${cookie}; ${attacker.cookie}`]) {
      client.cookie = sent;
      expect(await sessionOf(client)).toEqual({ user: null });
    }
    client.cookie = `${cookie}; ${cookie}`;
    expect(await sessionOf(client)).toMatchObject({ user: { isAnonymous: true } });
  });

  it('U1 creates a new session at sign-up and ends the previous one', async () => {
    const visitor = people.someone();
    await post(visitor, 'anonymous');
    const planted = people.thief(visitor);
    await post(visitor, 'signup', { email: people.newAddress(), password: PASSWORD });
    expect(await sessionOf(planted)).toEqual({ user: null });
  });
});

describe('the existence of an account', () => {
  it('U5 is not revealed at sign-in', async () => {
    const { email } = await people.person();
    const wrong = await logIn(people.someone(), email, 'not the password');
    const unknown = await logIn(people.someone(), people.newAddress(), 'not the password');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
  });

  it('U5 is not revealed at sign-up, where another password opens another account', async () => {
    const known = await people.verifiedPerson();
    const [fresh, again] = [people.someone(), people.someone()];
    const ofFresh = await post(fresh, 'signup', { email: people.newAddress(), password: 'another password' });
    const ofKnown = await post(again, 'signup', { email: known.email, password: 'another password' });
    const shape = ({ status, body }: RestAnswer) => [status, Object.keys(userIn({ body } as RestAnswer))];
    expect(shape(ofKnown)).toEqual(shape(ofFresh));
    expect(userIn(ofKnown)).toMatchObject({ email: known.email, emailVerified: false });
    expect(userIn(ofKnown).uid).not.toBe(known.uid);
    expect(await people.mails.to(known.email)).toContain('You already have an account');
    expect(userIn(await logIn(people.someone(), known.email, 'another password')).uid).toBe(
      userIn(ofKnown).uid,
    );
    expect(userIn(await logIn(people.someone(), known.email)).uid).toBe(known.uid);
  });

  it('U5 is not revealed by a request for a new password', async () => {
    const { email } = await people.person();
    await people.mails.to(email);
    const known = await post(people.someone(), 'forgot-password', { email });
    const unknown = await post(people.someone(), 'forgot-password', { email: people.newAddress() });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(known.status).toBe(204);
    expect(await people.mails.to(email)).toContain('new password');
  });

  it('U5 is not revealed by a change of address', async () => {
    const known = await people.verifiedPerson();
    const { client, path } = await people.person();
    const change = (email: string) =>
      client.call('PATCH', path, { body: { email, currentPassword: PASSWORD } });
    const free = people.newAddress();
    const [taken, untaken] = [await change(known.email), await change(free)];
    expect(taken.status).toBe(200);
    expect(untaken.status).toBe(200);
    expect(taken.body).toMatchObject({ email: known.email, emailVerified: false });
    expect(await people.mails.to(known.email)).toContain('You already have an account');
    expect(await people.mails.to(free)).toContain('Confirm');
  });
});

describe('proof of an address', () => {
  it("U6 accepts the mail's link once, in the account that requested it", async () => {
    const { client, email } = await people.person();
    const token = await people.mails.token(email);
    expect((await post(people.someone(), 'verify-email', { token })).status).toBe(401);
    const stranger = await people.person();
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

  it('U6 gives the address to the first account that proves it', async () => {
    const [first, second] = [await people.person('both@callboard.test'), people.someone()];
    const firstToken = await people.mails.token(first.email);
    await post(second, 'signup', { email: first.email, password: 'another password' });
    const secondToken = await people.mails.token(first.email);
    await post(second, 'verify-email', { token: secondToken });
    expect(await post(first.client, 'verify-email', { token: firstToken })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
  });

  it('U7 works for three days, with the newest mail only', async () => {
    const { client, email } = await people.person();
    const old = await people.mails.token(email);
    expect((await post(client, 'verify-email/resend')).status).toBe(204);
    const token = await people.mails.token(email);
    expect((await post(client, 'verify-email', { token: old })).body).toMatchObject({ code: 'link_expired' });
    time.ahead = 3 * DAY;
    const late = await post(client, 'verify-email', { token });
    time.ahead = 3 * DAY - MINUTE;
    const inTime = await post(client, 'verify-email', { token });
    time.ahead = 0;
    expect(late.body).toMatchObject({ code: 'link_expired' });
    expect(userIn(inTime)).toMatchObject({ email, emailVerified: true });
  });

  it('U8 gives administrator rights and a new session only to the user who proves ADMIN_EMAIL', async () => {
    const admin = await people.person(ADMIN.toUpperCase());
    expect(await sessionOf(admin.client)).toMatchObject({ user: { customClaims: { admin: false } } });
    const before = people.thief(admin.client);
    const token = await people.mails.token(ADMIN);
    expect(userIn(await post(admin.client, 'verify-email', { token })).customClaims).toEqual({ admin: true });
    expect(await sessionOf(before)).toEqual({ user: null });
    const other = await people.verifiedPerson();
    expect(await sessionOf(other.client)).toMatchObject({ user: { customClaims: { admin: false } } });
  });

  it('U6 keeps the current address in use until the new one is proven', async () => {
    const { client, email, path, uid } = await people.verifiedPerson();
    const next = people.newAddress();
    const changed = await client.call('PATCH', path, { body: { email: next, currentPassword: PASSWORD } });
    expect(changed.body).toMatchObject({ email, emailVerified: true, pendingEmail: next });
    expect((await logIn(people.someone(), next)).status).toBe(401);
    expect(userIn(await logIn(people.someone(), email)).uid).toBe(uid);
    await post(client, 'verify-email', { token: await people.mails.token(next) });
    expect(userIn(await logIn(people.someone(), next)).uid).toBe(uid);
    expect((await logIn(people.someone(), email)).status).toBe(401);
  });
});

describe('a room that was deleted before its owner signed in', () => {
  it('U3 W8 belongs to the account after its restore, even if its state was sent before', async () => {
    const { client, email, uid } = await people.person();
    const visitor = people.someone();
    const made = await visitor.makeRoom();
    const seenBy = async (member: RestClient) => {
      const socket = await RoomClient.open(people.server.url);
      const { state } = await socket.join({ token: await member.token(made, 'VIEWER', { signature: null }) });
      socket.terminate();
      return state?.room.teamId;
    };
    await seenBy(visitor);
    await visitor.call('DELETE', `/api/rooms/${made.room.pid}`);
    await logIn(visitor, email);
    expect((await client.call('POST', `/api/rooms/${made.room.pid}/restore`)).status).toBe(200);
    expect(await seenBy(client)).toBe(uid);
  });
});
