import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { Uid } from '../kernel/ids.ts';
import type { Team } from '../team/team.ts';
import { retriedFetch } from './retried-fetch.machine.ts';
import { sessionMachine } from './session.machine.ts';
import type { User } from './user.ts';

const userOf = (uid: Uid): User => ({
  uid,
  email: null,
  emailVerified: false,
  pendingEmail: null,
  displayName: null,
  photoURL: null,
  providerData: [],
  isAnonymous: true,
  creationTime: 0,
  customClaims: { admin: false },
});
const team = (id: string): Team => ({ id, name: id, members: {}, features: [] });

class StatusError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Request failed with status code ${status}`);
    this.status = status;
  }
}

type Open<Value> = {
  readonly uid: Uid;
  readonly signal: AbortSignal;
  readonly resolve: (value: Value) => void;
  readonly reject: (failure: unknown) => void;
};

/** A server that answers when the test says so. */
function fakeServer<Value>(logged: unknown[]) {
  const open: Open<Value>[] = [];
  const request = fromPromise<Value, { readonly uid: Uid }>(
    ({ input: { uid }, signal }) =>
      new Promise((resolve, reject) => open.push({ uid, signal, resolve, reject })),
  );
  const machine = retriedFetch<Value>().provide({
    actors: { request },
    actions: { logFailure: (_, { failure }) => logged.push(failure) },
  });
  return { open, machine };
}

function started() {
  const logged: unknown[] = [];
  const cookies: string[] = [];
  const users = fakeServer<User>(logged);
  const teams = fakeServer<readonly Team[]>(logged);
  const clock = new SimulatedClock();
  const machine = sessionMachine.provide({
    actors: { user: users.machine, teams: teams.machine },
    actions: { keepCookie: () => cookies.push('kept'), dropCookie: () => cookies.push('dropped') },
  });
  const actor = createActor(machine, { clock }).start();
  return {
    actor,
    clock,
    logged,
    cookies,
    users: users.open,
    teams: teams.open,
    changeTo: (uid: Uid | null) => actor.send({ type: 'authChanged', uid }),
    known: () =>
      waitFor(actor, (snapshot) => snapshot.matches({ present: { user: 'known', teams: 'known' } })),
  };
}

/** Lets promises that are settled be heard. */
const heard = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the session', () => {
  it('U11 knows of nobody until it is told who is there', () => {
    const { actor, cookies } = started();
    expect(actor.getSnapshot().matches('starting')).toBe(true);
    expect(cookies).toEqual([]);
  });

  it('U11 keeps the cookie and fetches user and teams at once, the own team first', async () => {
    const session = started();
    session.changeTo('u1');
    expect(session.cookies).toEqual(['kept']);
    expect([session.users[0]?.uid, session.teams[0]?.uid]).toEqual(['u1', 'u1']);
    session.users[0]?.resolve(userOf('u1'));
    session.teams[0]?.resolve([team('t2'), team('u1')]);
    const { context } = await session.known();
    expect(context).toEqual({
      uid: 'u1',
      user: userOf('u1'),
      teams: [team('u1'), team('t2')],
      teamsFailure: null,
      selectedTeam: null,
      failure: null,
    });
  });

  it('U13 drops the cookie, the user, the teams and the selected team when nobody is there', async () => {
    const session = started();
    session.changeTo('u1');
    session.users[0]?.resolve(userOf('u1'));
    session.teams[0]?.resolve([team('u1')]);
    await session.known();
    session.actor.send({ type: 'teamSelected', teamId: 'u1' });
    expect(session.actor.getSnapshot().context.selectedTeam).toBe('u1');
    session.changeTo(null);
    expect(session.actor.getSnapshot().context).toEqual({
      uid: null,
      user: null,
      teams: null,
      teamsFailure: null,
      selectedTeam: null,
      failure: null,
    });
    expect(session.actor.getSnapshot().matches('absent')).toBe(true);
    expect(session.cookies).toEqual(['kept', 'dropped']);
  });

  it('U102 knows whether anyone who was there left in this tab or in another', async () => {
    const session = started();
    const left = (where: 'here' | 'elsewhere') => session.actor.getSnapshot().matches({ absent: where });
    session.changeTo('u1');
    session.changeTo(null);
    expect(left('here')).toBe(true);
    session.changeTo('u1');
    session.actor.send({ type: 'authChanged', uid: null, elsewhere: true });
    expect(left('elsewhere')).toBe(true);
    expect(session.cookies).toEqual(['kept', 'dropped', 'kept', 'dropped']);
  });

  it('U12 tries a 404 again, 5 times, after 300 ms doubled each time', async () => {
    const session = started();
    session.changeTo('u1');
    session.teams[0]?.resolve([]);
    for (const pause of [300, 600, 1_200, 2_400, 4_800]) {
      const asked = session.users.length;
      session.users.at(-1)?.reject(new StatusError(404));
      await heard();
      session.clock.increment(pause - 1);
      expect(session.users).toHaveLength(asked);
      session.clock.increment(1);
      expect(session.users).toHaveLength(asked + 1);
    }
    expect(session.logged).toEqual([]);
    session.users.at(-1)?.reject(new StatusError(404));
    expect((await session.known()).context.user).toBeNull();
    expect(session.logged).toEqual([new Error('Max retries reached', { cause: new StatusError(404) })]);
    expect(session.logged).toHaveProperty('0.cause.status', 404);
  });

  it('U12 takes the user that comes at a later try', async () => {
    const session = started();
    session.changeTo('u1');
    session.teams[0]?.resolve([]);
    session.users[0]?.reject(new StatusError(404));
    await heard();
    session.clock.increment(300);
    session.users[1]?.resolve(userOf('u1'));
    expect((await session.known()).context.user).toEqual(userOf('u1'));
  });

  it.each([new StatusError(500), new StatusError(401), new Error('Network Error'), 'odd', null])(
    'U12, N152 logs any other failure and goes on with nothing but that: %s',
    async (failure) => {
      const session = started();
      session.changeTo('u1');
      session.users[0]?.resolve(userOf('u1'));
      session.teams[0]?.reject(failure);
      const { context } = await session.known();
      expect(context).toMatchObject({ user: userOf('u1'), teams: null, teamsFailure: failure });
      expect(session.logged).toEqual([failure]);
      expect(session.teams).toHaveLength(1);
    },
  );

  it('U14 cancels a fetch by a new one, and hears nothing of it any more', async () => {
    const session = started();
    session.changeTo('u1');
    session.changeTo('u2');
    expect(session.users.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(session.teams.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    session.users[0]?.resolve(userOf('u1'));
    session.users[1]?.resolve(userOf('u2'));
    session.teams[1]?.resolve([]);
    expect((await session.known()).context.user).toEqual(userOf('u2'));
  });

  it('U14 fetches again for the same user, with the pauses from the start', async () => {
    const session = started();
    session.changeTo('u1');
    session.users[0]?.reject(new StatusError(404));
    await heard();
    session.changeTo('u1');
    session.clock.increment(10_000);
    expect(session.users).toHaveLength(2);
  });

  it('U11 shows what the user changed as the server answered it', async () => {
    const session = started();
    session.changeTo('u1');
    session.users[0]?.resolve(userOf('u1'));
    session.teams[0]?.resolve([]);
    await session.known();
    const user = { ...userOf('u1'), displayName: 'Ada' };
    session.actor.send({ type: 'userChanged', user });
    expect(session.actor.getSnapshot().context.user).toEqual(user);
  });

  it.each([
    ['an older answer', (ask: Open<User> | undefined) => ask?.resolve(userOf('u1'))],
    ['no answer', (ask: Open<User> | undefined) => ask?.reject(new StatusError(401))],
  ])('U11 shows the user as last told, whatever was asked before: %s', async (_, end) => {
    const session = started();
    session.changeTo('u1');
    session.teams[0]?.resolve([]);
    const user = { ...userOf('u1'), emailVerified: true };
    session.actor.send({ type: 'userChanged', user });
    end(session.users[0]);
    expect((await session.known()).context.user).toEqual(user);
  });

  it('U11 shows the teams as they changed, whatever an older fetch says later', async () => {
    const session = started();
    session.changeTo('u1');
    session.users[0]?.resolve(userOf('u1'));
    session.actor.send({ type: 'teamsChanged', teams: [team('t2'), team('u1')] });
    session.teams[0]?.resolve([team('u1')]);
    expect((await session.known()).context.teams).toEqual([team('u1'), team('t2')]);
    expect(session.teams[0]?.signal.aborted).toBe(true);
  });

  it('U12 fails when the web provided no requests', async () => {
    const actor = createActor(sessionMachine).start();
    actor.send({ type: 'authChanged', uid: 'u1' });
    const done = (snapshot: ReturnType<typeof actor.getSnapshot>) =>
      snapshot.matches({ present: { user: 'known', teams: 'known' } });
    expect((await waitFor(actor, done)).context).toMatchObject({ user: null, teams: null });
    actor.send({ type: 'authChanged', uid: null });
    expect(actor.getSnapshot().matches('absent')).toBe(true);
  });
});
