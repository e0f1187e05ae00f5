import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../machines/kernel/time.ts';
import { askKept } from '../support/kept.ts';
import { logIn, PASSWORD, People, type Person, post, sessionOf, userIn } from '../support/people.ts';
import type { RestClient } from '../support/rest-client.ts';
import { settableClock } from '../support/settable-clock.ts';
import { accept, invite, join, joinAsController, newTeam, teamOf, teamsOf } from '../support/teams.ts';

/** Set ahead to see claims lapse. */
const time = settableClock();

let people: People;
beforeAll(async () => {
  people = await People.gather({ clock: time.clock });
});
afterAll(() => people.leave());

const NEW_PASSWORD = 'a password of the owner';

/** Actions under an address before unproven accounts lost sharing. */
const onDisk = (sql: string, ...parameters: readonly unknown[]) =>
  askKept(people.server.dataDir, sql, ...parameters);

const shares = async (owner: Person, member: Person) => {
  const at = Date.now();
  await onDisk(
    "insert into teams (id, name, created_at, updated_at) values (?, 'Mine', ?, ?)",
    owner.uid,
    at,
    at,
  );
  for (const { uid, role } of [
    { uid: owner.uid, role: 'TEAM_OWNER' },
    { uid: member.uid, role: 'TEAM_OWNER' },
  ])
    await onDisk('insert into team_members values (?, ?, ?, ?)', owner.uid, uid, role, at);
};

/** The owner of the mailbox resets the password. */
async function resets(client: RestClient, email: string): Promise<void> {
  await post(client, 'forgot-password', { email });
  const token = await people.mails.token(email);
  expect((await post(client, 'reset-password', { token, password: NEW_PASSWORD })).status).toBe(204);
}

async function seenBy(client: RestClient, email: string, password = PASSWORD) {
  const user = userIn(await logIn(client, email, password));
  const person: Person = { client, email, uid: user.uid, path: `/api/users/${user.uid}` };
  return {
    user,
    rooms: (await client.call('GET', '/api/rooms')).body,
    sessions: (await client.call('GET', `${person.path}/sessions`)).body,
    teams: await teamsOf(person),
  };
}

describe('an account without a proven address', () => {
  it('U80 cannot invite by link or mail until it proves its address', async () => {
    const newcomer = await people.person();
    const team = await newTeam(newcomer);
    for (const id of [team, newcomer.uid])
      for (const email of [null, 'somebody@callboard.test'])
        expect(
          await newcomer.client.call('POST', `/api/teams/${id}/invites`, {
            body: { role: 'TEAM_MEMBER', email },
          }),
        ).toMatchObject({
          status: 403,
          body: { code: 'email_unproven', message: expect.stringContaining('Confirm your email') },
        });
    await post(newcomer.client, 'verify-email', { token: await people.mails.token(newcomer.email) });
    const { token } = await invite(newcomer.client, team);
    expect((await accept((await people.person()).client, team, token)).status).toBe(200);
  });

  it("U80 cannot invite into another user's team, whatever role it has there", async () => {
    const [ada, newcomer] = [await people.verifiedPerson(), await people.person()];
    const team = await newTeam(ada);
    await join(ada.client, team, newcomer.client, 'TEAM_OWNER');
    const body = { role: 'TEAM_OWNER' };
    expect(await newcomer.client.call('POST', `/api/teams/${team}/invites`, { body })).toMatchObject({
      status: 403,
      body: { code: 'email_unproven' },
    });
  });
});

describe('an address that is proven for the first time', () => {
  it('U82 gets a new account by a new password, which has nothing of the earlier account', async () => {
    const stranger = await people.person();
    const { email, client } = stranger;
    await people.mails.to(email);
    await client.call('PATCH', stranger.path, { body: { displayName: 'A name of before' } });
    const friend = await people.verifiedPerson();
    await shares(stranger, friend);
    const { room } = await client.makeRoom();
    await resets(people.someone(), email);

    const seen = await seenBy(people.someone(), email, NEW_PASSWORD);
    expect(seen).toMatchObject({
      user: { email, emailVerified: true, displayName: null },
      rooms: [],
      sessions: [{ present: true }],
      teams: [{ id: seen.user.uid, members: { [seen.user.uid]: { role: 'TEAM_OWNER' } } }],
    });
    expect(Object.keys(seen.teams[0]?.members ?? {})).toEqual([seen.user.uid]);
    expect(seen.user.uid).not.toBe(stranger.uid);
    expect((await logIn(people.someone(), email)).status).toBe(401);
    // Nothing is taken from the user who was there before: only the address.
    expect(await sessionOf(client)).toMatchObject({ user: { uid: stranger.uid, email: null } });
    expect((await client.call('GET', `/api/rooms/${room.pid}`)).status).toBe(200);
    expect(teamOf(await friend.client.call('GET', `/api/teams/${stranger.uid}`)).members).toHaveProperty(
      friend.uid,
    );
    const other = people.newAddress();
    const change = { email: other, currentPassword: PASSWORD };
    expect((await client.call('PATCH', stranger.path, { body: change })).status).toBe(200);
    expect((await seenBy(people.someone(), other)).rooms).toMatchObject([{ pid: room.pid }]);
  });

  it('U100 does not take rooms and session from the user who mistyped it', async () => {
    const mistyper = await people.person();
    const { client, email: mistyped } = mistyper;
    await people.mails.to(mistyped);
    const { room } = await client.makeRoom();
    await resets(people.someone(), mistyped);
    expect(await sessionOf(client)).toMatchObject({ user: { isAnonymous: true, uid: mistyper.uid } });
    const right = people.newAddress();
    await post(client, 'signup', { email: right, password: PASSWORD });
    expect((await seenBy(people.someone(), right)).rooms).toMatchObject([{ pid: room.pid }]);
  });

  it('U101 stays with the account in which the visitor who proves it is signed in', async () => {
    const { client, email, uid } = await people.person();
    await people.mails.to(email);
    const { room } = await client.makeRoom();
    const elsewhere = people.someone();
    await logIn(elsewhere, email);
    await resets(client, email);
    for (const ended of [client, elsewhere]) expect(await sessionOf(ended)).toEqual({ user: null });
    expect(await seenBy(people.someone(), email, NEW_PASSWORD)).toMatchObject({
      user: { uid, emailVerified: true },
      rooms: [{ pid: room.pid }],
      sessions: [{ present: true }],
    });
  });

  it("U101 stays with the visitor's own account if several accounts claim it", async () => {
    const [first, second] = [await people.person(), people.someone()];
    const { email } = first;
    await people.mails.to(email);
    const { uid } = userIn(await post(second, 'signup', { email, password: 'the second to claim it' }));
    await people.mails.to(email);
    await resets(second, email);
    expect((await seenBy(people.someone(), email, NEW_PASSWORD)).user.uid).toBe(uid);
    expect(await sessionOf(first.client)).toMatchObject({ user: { uid: first.uid, emailVerified: false } });
  });

  it('U82 is not changed by a password link once another account has proven it', async () => {
    const [stranger, owner] = [await people.person(), people.someone()];
    const { email } = stranger;
    await people.mails.to(email);
    await post(people.someone(), 'forgot-password', { email });
    const token = await people.mails.token(email);
    await post(owner, 'signup', { email, password: 'the second to claim it' });
    await post(owner, 'verify-email', { token: await people.mails.token(email) });
    for (const client of [people.someone(), stranger.client])
      expect(await post(client, 'reset-password', { token, password: NEW_PASSWORD })).toMatchObject({
        status: 400,
        body: { code: 'link_expired' },
      });
    expect((await logIn(people.someone(), email, NEW_PASSWORD)).status).toBe(401);
    // From then on the proven account is meant, even if another user who claims the address is signed in.
    const { uid } = userIn(await logIn(owner, email, 'the second to claim it'));
    await resets(stranger.client, email);
    expect(userIn(await logIn(people.someone(), email, NEW_PASSWORD)).uid).toBe(uid);
  });

  it("U81 by the mail's link ends other sessions, memberships and invitations, and keeps rooms", async () => {
    const [newcomer, friend] = [await people.person(), await people.verifiedPerson()];
    const { client, email, uid } = newcomer;
    await shares(newcomer, friend);
    const { token: invitation } = await invite(friend.client, uid);
    const team = await newTeam(friend);
    await join(friend.client, team, client);
    const room = await client.makeRoom();
    const { controller } = await joinAsController(people, friend, room);
    const elsewhere = people.someone();
    await logIn(elsewhere, email);

    await post(client, 'verify-email', { token: await people.mails.token(email) });
    expect(await sessionOf(elsewhere)).toEqual({ user: null });
    expect(await sessionOf(client)).toMatchObject({ user: { uid, emailVerified: true } });
    expect(await controller.goodbye()).toMatchObject({ code: 'unauthorized' });
    expect((await friend.client.call('GET', `/api/teams/${uid}`)).status).toBe(404);
    expect(await accept(friend.client, uid, invitation)).toMatchObject({ body: { code: 'link_expired' } });
    expect((await client.call('GET', `/api/rooms/${room.room.pid}`)).status).toBe(200);
    expect((await teamsOf(newcomer)).map(({ id }) => id)).toEqual([uid, team]);
  });

  it('U81 ends nothing if the account later proves another address', async () => {
    const [ada, bob] = [await people.verifiedPerson(), await people.person()];
    await join(ada.client, ada.uid, bob.client);
    const elsewhere = people.someone();
    await logIn(elsewhere, ada.email);
    const email = people.newAddress();
    await ada.client.call('PATCH', ada.path, { body: { email, currentPassword: PASSWORD } });
    await post(ada.client, 'verify-email', { token: await people.mails.token(email) });
    expect((await bob.client.call('GET', `/api/teams/${ada.uid}`)).status).toBe(200);
    expect(await sessionOf(elsewhere)).toMatchObject({ user: { uid: ada.uid, email } });
  });
});

describe('a claim to an address', () => {
  it('U83 is invalid for new passwords after three days, and another mail renews it', async () => {
    const { client, email, uid } = await people.person();
    await people.mails.to(email);
    time.ahead = 3 * DAY;
    await post(people.someone(), 'forgot-password', { email });
    expect(userIn(await logIn(client, email)).uid).toBe(uid);
    // Mails go out in request order: none for a new password came before this one.
    await post(client, 'verify-email/resend');
    expect(await people.mails.to(email)).toContain('Confirm your email');
    await post(people.someone(), 'forgot-password', { email });
    expect(await people.mails.to(email)).toContain('Choose new password');
    time.ahead = 0;
  });

  it.each([
    [3 * DAY, 'does not block later claims, and still opens its account', 200],
    [0, 'blocks a third claim', 401],
  ])('U83 after %d ms %s', async (later, _, status) => {
    const email = people.newAddress();
    const signedUp = async (password: string) => {
      await post(people.someone(), 'signup', { email, password });
      await people.mails.to(email);
    };
    await signedUp('the first to claim it');
    await signedUp('the second to claim it');
    time.ahead = later;
    await signedUp('the third to claim it');
    const tried = [
      await logIn(people.someone(), email, 'the third to claim it'),
      await logIn(people.someone(), email, 'the first to claim it'),
    ];
    time.ahead = 0;
    expect(tried.map((answer) => answer.status)).toEqual([status, 200]);
  });
});
