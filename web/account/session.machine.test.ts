import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { Uid } from '../../machines/kernel/ids.ts';
import type { Team } from '../../machines/people/team.ts';
import type { User } from '../../machines/people/user.ts';
import { sessionMachine } from './session.machine.ts';

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
  readonly signal: AbortSignal;
  readonly resolve: (value: Value) => void;
  readonly reject: (failure: unknown) => void;
};

/** Server that answers when the test says so. */
function fakeServer<Value, Input>() {
  const open: (Open<Value> & { readonly input: Input })[] = [];
  const request = fromPromise<Value, Input>(
    ({ input, signal }) => new Promise((resolve, reject) => open.push({ input, signal, resolve, reject })),
  );
  return { open, request };
}

function started() {
  const logged: unknown[] = [];
  const cookies: string[] = [];
  const visitors = fakeServer<User | null, unknown>();
  const teams = fakeServer<readonly Team[], Uid>();
  const clock = new SimulatedClock();
  const machine = sessionMachine.provide({
    actors: { visitor: visitors.request, teams: teams.request },
    actions: {
      keepCookie: () => cookies.push('kept'),
      dropCookie: () => cookies.push('dropped'),
      logFailure: (_, { failure }) => logged.push(failure),
    },
  });
  const actor = createActor(machine, { clock }).start();
  return {
    actor,
    clock,
    logged,
    cookies,
    visitors: visitors.open,
    teams: teams.open,
    is: (value: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      actor.getSnapshot().matches(value),
    changeTo: (uid: Uid | null) =>
      actor.send({ type: 'authChanged', user: uid === null ? null : userOf(uid) }),
    known: () => waitFor(actor, (snapshot) => snapshot.matches({ visitor: { present: 'known' } })),
  };
}

/** Lets promises that are settled be heard. */
const heard = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A session whose user and teams are known. */
async function signedIn() {
  const session = started();
  session.changeTo('u1');
  session.teams[0]?.resolve([team('u1')]);
  await session.known();
  return session;
}

const nobody = {
  user: null,
  teams: null,
  teamsFailure: null,
  retries: 0,
  failure: null,
  failures: 0,
  asksTeams: false,
};

describe('the session', () => {
  it('U11 has no user until the server returns one', () => {
    const { is, cookies } = started();
    expect(is({ visitor: 'unknown' })).toBe(true);
    expect(cookies).toEqual([]);
  });

  it("U11 sets the cookie and fetches the teams immediately, the user's own team first", async () => {
    const session = started();
    session.changeTo('u1');
    expect(session.cookies).toEqual(['kept']);
    expect(session.teams[0]?.input).toBe('u1');
    session.teams[0]?.resolve([team('t2'), team('u1')]);
    const { context } = await session.known();
    expect(context).toEqual({ ...nobody, user: userOf('u1'), teams: [team('u1'), team('t2')] });
  });

  it('U13 deletes the cookie, the user and the teams at sign-out', async () => {
    const session = await signedIn();
    session.changeTo(null);
    expect(session.actor.getSnapshot().context).toEqual(nobody);
    expect(session.is({ visitor: { absent: 'here' } })).toBe(true);
    expect(session.cookies).toEqual(['kept', 'dropped']);
  });

  it('U102 records whether the user signed out in this tab or in another', () => {
    const session = started();
    session.changeTo('u1');
    session.changeTo(null);
    expect(session.is({ visitor: { absent: 'here' } })).toBe(true);
    session.changeTo('u1');
    session.actor.send({ type: 'authChanged', user: null, elsewhere: true });
    expect(session.is({ visitor: { absent: 'elsewhere' } })).toBe(true);
    expect(session.cookies).toEqual(['kept', 'dropped', 'kept', 'dropped']);
  });

  it('U12, N31 retries a 404 five times, after 300 ms, doubling', async () => {
    const session = started();
    session.changeTo('u1');
    for (const pause of [300, 600, 1_200, 2_400, 4_800]) {
      const asked = session.teams.length;
      session.teams.at(-1)?.reject(new StatusError(404));
      await heard();
      session.clock.increment(pause - 1);
      expect(session.teams).toHaveLength(asked);
      session.clock.increment(1);
      expect(session.teams).toHaveLength(asked + 1);
    }
    expect(session.logged).toEqual([]);
    session.teams.at(-1)?.reject(new StatusError(404));
    expect((await session.known()).context.teams).toBeNull();
    expect(session.logged).toEqual([new Error('Max retries reached', { cause: new StatusError(404) })]);
    expect(session.logged).toHaveProperty('0.cause.status', 404);
  });

  it('U12 uses the teams of a later retry', async () => {
    const session = started();
    session.changeTo('u1');
    session.teams[0]?.reject(new StatusError(404));
    await heard();
    session.clock.increment(300);
    session.teams[1]?.resolve([]);
    expect((await session.known()).context).toMatchObject({ teams: [], teamsFailure: null });
  });

  it.each([new StatusError(500), new StatusError(401), new Error('Network Error'), 'odd', null])(
    'U12, N152 logs any other failure and continues without teams: %s',
    async (failure) => {
      const session = started();
      session.changeTo('u1');
      session.teams[0]?.reject(failure);
      const { context } = await session.known();
      expect(context).toMatchObject({ user: userOf('u1'), teams: null, teamsFailure: failure });
      expect(session.logged).toEqual([failure]);
      expect(session.teams).toHaveLength(1);
    },
  );

  it('U14 cancels the previous request for teams, and ignores its answer', async () => {
    const session = started();
    session.changeTo('u1');
    session.changeTo('u2');
    expect(session.teams.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    session.teams[0]?.resolve([team('u1')]);
    session.teams[1]?.resolve([]);
    expect((await session.known()).context).toMatchObject({ user: userOf('u2'), teams: [] });
  });

  it('U14 fetches again for the same user, with new retries', async () => {
    const session = started();
    session.changeTo('u1');
    session.teams[0]?.reject(new StatusError(404));
    await heard();
    session.changeTo('u1');
    session.clock.increment(10_000);
    expect(session.teams).toHaveLength(2);
    session.teams[1]?.reject(new StatusError(404));
    await heard();
    session.clock.increment(300);
    expect(session.teams).toHaveLength(3);
  });

  it('U11 shows a changed user as the server returned it', async () => {
    const { actor } = await signedIn();
    const user = { ...userOf('u1'), displayName: 'Ada' };
    actor.send({ type: 'userChanged', user });
    expect(actor.getSnapshot().context.user).toEqual(user);
  });

  it('U11 shows the teams of the newest fetch, and keeps them if it fails', async () => {
    const session = await signedIn();
    for (let times = 0; times < 2; times += 1) session.actor.send({ type: 'refreshTeams' });
    expect(session.teams.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    session.teams[1]?.resolve([]);
    session.teams[2]?.resolve([team('t2'), team('u1')]);
    expect((await session.known()).context.teams).toEqual([team('u1'), team('t2')]);
    session.actor.send({ type: 'doubtTeams' });
    session.actor.send({ type: 'doubtTeams' });
    expect(session.teams).toHaveLength(4);
    session.teams[3]?.reject('odd');
    expect((await session.known()).context).toMatchObject({
      teams: [team('u1'), team('t2')],
      teamsFailure: 'odd',
    });
  });

  it('U253 requests the user once, and retries with growing waits until the server answers', async () => {
    const session = started();
    session.actor.send({ type: 'look' });
    expect(session.visitors).toHaveLength(0);
    for (let times = 0; times < 2; times += 1) session.actor.send({ type: 'ask' });
    expect(session.visitors).toHaveLength(1);
    for (const asked of [2, 3]) {
      session.visitors.at(-1)?.reject('away');
      await heard();
      expect(session.actor.getSnapshot().context.failure).toBe('away');
      session.clock.increment(5_000);
      expect(session.visitors).toHaveLength(asked);
    }
    session.visitors.at(-1)?.resolve(userOf('u1'));
    await heard();
    expect(session.actor.getSnapshot().context).toMatchObject({ user: userOf('u1'), failure: null });
    session.clock.increment(60_000);
    expect(session.visitors).toHaveLength(3);
  });

  it.each([
    ['the same user', userOf('u1'), { present: 'known' }, 'u1'],
    ['another user', userOf('u2'), { present: 'fetching' }, 'u2'],
    ['nobody', null, { absent: 'elsewhere' }, undefined],
  ] as const)('U23, N153 notices %s when it checks the user', async (_who, answer, visitor, uid) => {
    const session = await signedIn();
    session.actor.send({ type: 'look' });
    session.actor.send({ type: 'look' });
    expect(session.visitors.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    session.visitors[1]?.resolve(answer);
    await heard();
    expect(session.is({ visitor })).toBe(true);
    expect(session.actor.getSnapshot().context.user?.uid).toBe(uid);
  });

  it('N153 does not change if a check gets no answer, and can fetch the teams at a check', async () => {
    const session = await signedIn();
    session.actor.send({ type: 'look', teams: true });
    session.visitors[0]?.reject('away');
    await heard();
    expect([session.is({ visitor: { present: 'known' } }), session.logged]).toEqual([true, ['away']]);
    session.actor.send({ type: 'look', teams: true });
    session.visitors[1]?.resolve(userOf('u1'));
    await heard();
    expect(session.is({ visitor: { present: 'fetching' } })).toBe(true);
  });

  it('U12 continues without teams if the machine has no fetch', async () => {
    const actor = createActor(sessionMachine).start();
    actor.send({ type: 'authChanged', user: userOf('u1') });
    const { context } = await waitFor(actor, (snapshot) =>
      snapshot.matches({ visitor: { present: 'known' } }),
    );
    expect(context.teams).toBeNull();
  });
});
