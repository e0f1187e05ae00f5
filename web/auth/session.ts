import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { retriedFetch } from '../../machines/auth/retried-fetch.machine.ts';
import { sessionMachine } from '../../machines/auth/session.machine.ts';
import { SESSION_COOKIE_LIFETIME } from '../../machines/auth/session.ts';
import { userFrom } from '../../machines/auth/user.parse.ts';
import type { User } from '../../machines/auth/user.ts';
import { reconnectDelay } from '../../machines/kernel/backoff.ts';
import type { TeamId, Uid } from '../../machines/kernel/ids.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import { teamsFrom } from '../../machines/team/team.parse.ts';
import type { Team } from '../../machines/team/team.ts';
import { authWords } from '../../machines/words/auth.ts';
import { type CallFailure, callApi, failureOf, whenRefused } from '../app/api-call.ts';
import { consent } from '../app/consent.ts';
import { keepCookie, PRESENT_COOKIE } from '../app/cookies.ts';
import { nameDeviceAfter } from './device-name.ts';

type Request = { readonly input: { readonly uid: Uid }; readonly signal: AbortSignal };

const fetchUser = fromPromise<User, { readonly uid: Uid }>(async ({ input: { uid }, signal }: Request) => {
  const user = userFrom(await callApi('GET', `/api/users/${uid}`, { signal }));
  if (user === null) throw new Error(authWords.withoutUser);
  return user;
});

const fetchTeams = fromPromise<readonly Team[], { readonly uid: Uid }>(
  ({ input: { uid }, signal }: Request) => requestTeams(uid, signal),
);

async function requestTeams(uid: Uid, signal?: AbortSignal): Promise<readonly Team[]> {
  return teamsFrom(await callApi('GET', `/api/users/${uid}/teams`, signal && { signal }));
}

const logged = (failure: unknown) => console.error(failure);
const logFailure = (_: unknown, { failure }: { readonly failure: unknown }) => logged(failure);

const machine = sessionMachine.provide({
  actors: {
    user: retriedFetch<User>().provide({ actors: { request: fetchUser }, actions: { logFailure } }),
    teams: retriedFetch<readonly Team[]>().provide({
      actors: { request: fetchTeams },
      actions: { logFailure },
    }),
  },
  actions: {
    keepCookie: () => keepCookie(PRESENT_COOKIE, '1', SESSION_COOKIE_LIFETIME / SECOND),
    dropCookie: () => keepCookie(PRESENT_COOKIE, '', 0),
  },
});

const actor = createActor(machine);
actor.subscribe((snapshot) => {
  const { user } = snapshot.context;
  if (user !== null || snapshot.matches('absent')) nameDeviceAfter(user?.displayName ?? null);
  if (user !== null && !user.isAnonymous && consent.isReporting())
    import('../app/reports.ts').then(({ tellEntry }) => tellEntry(user.uid), logged);
});
actor.start();
let asked = false;

/** Counts up with whatever makes an answer that is under way one of before. */
let changes = 0;

/** And for the teams alone. */
let newestTeams = 0;

/** Somebody else is there, or nobody. */
function become(user: User | null, elsewhere = false): void {
  asked = true;
  changes++;
  newestTeams++;
  actor.send({ type: 'authChanged', uid: user?.uid ?? null, elsewhere });
  if (user !== null) actor.send({ type: 'userChanged', user });
}

/** Who is there, asked of the server once a page. */
function ask(): void {
  if (!asked) askAgain();
}

/** And again for as long as it does not say, as often as a lost connection is tried (U253). */
function askAgain(failures = 0): void {
  asked = true;
  const turn = ++changes;
  callApi('GET', '/api/auth/session').then(
    (data) => {
      if (turn === changes) become(userIn(data));
    },
    (failure: unknown) => {
      if (turn !== changes) return;
      actor.send({ type: 'notAnswered', failure });
      const next = () => turn === changes && askAgain(failures + 1);
      setTimeout(next, reconnectDelay(failures + 1, Math.random()));
    },
  );
}

/** To the other tabs of this browser: that who is there changed, not how (U23). */
const port = portToTabs();

/** Null where the browser lets tabs share nothing (V192). */
function portToTabs(): BroadcastChannel | null {
  try {
    const opened = new BroadcastChannel('callboard/session');
    opened.onmessage = () => {
      if (!asked) return;
      if (actor.getSnapshot().matches('starting')) askAgain();
      else follow().catch(logged);
    };
    return opened;
  } catch {
    return null;
  }
}

/** The same user keeps all that is on the screen. */
async function follow(): Promise<void> {
  const turn = ++changes;
  const user = userIn(await callApi('GET', '/api/auth/session'));
  if (turn !== changes) return;
  if (actor.getSnapshot().context.uid !== (user?.uid ?? null)) become(user, true);
  else if (user !== null) actor.send({ type: 'userChanged', user });
}

/** Asked after a refusal, which may be refused as well: once at a time, or each would ask for the next. */
let isAskingTeams = false;

async function askTeams(): Promise<void> {
  if (isAskingTeams) return;
  isAskingTeams = true;
  try {
    await session.refreshTeams();
  } finally {
    isAskingTeams = false;
  }
}

whenRefused((code) => {
  const { uid, teams } = actor.getSnapshot().context;
  if (uid === null) return;
  if (code === 'unauthorized') follow().catch(logged);
  // Without teams they are being asked for.
  if (teams !== null && (code === 'team_not_found' || code === 'forbidden')) askTeams().catch(logged);
});

/** The user of an answer of the form `{user}`. */
export function userIn(data: unknown): User | null {
  return typeof data === 'object' && data !== null && 'user' in data ? userFrom(data.user) : null;
}

export const session = {
  /** Asks who is there now, where that is not known. */
  ask: () => askAgain(),
  /** Whether who is there, and their teams, are still as this page knows them (N153). */
  look(): void {
    follow().then(askTeams).catch(logged);
  },
  /** Somebody else is there, or nobody. */
  changeTo(user: User | null): void {
    become(user);
    port?.postMessage(null);
  },
  /** The same user, as the server has it now. */
  update(user: User): void {
    changes++;
    actor.send({ type: 'userChanged', user });
    port?.postMessage(null);
  },
  /** The teams, as the server has them now. Rejects with a `CallFailure`. */
  async refreshTeams(): Promise<void> {
    const { uid } = actor.getSnapshot().context;
    if (uid === null) return;
    const turn = ++newestTeams;
    const teams = await requestTeams(uid);
    if (turn === newestTeams) actor.send({ type: 'teamsChanged', teams });
  },
  selectTeam(teamId: TeamId): void {
    actor.send({ type: 'teamSelected', teamId });
  },
};

export interface SessionView {
  /** False until it is known who is there, or that the server does not say. */
  readonly ready: boolean;
  readonly user: User | null;
  /** Why that is not known, where the server did not say; nobody is taken to be there meanwhile (U253). */
  readonly failure: CallFailure | null;
  /** Anyone who was here was signed out, not by this page: in another tab, or as the session ended. */
  readonly leftElsewhere: boolean;
  /** The user's own first; null while they are fetched, and when that failed. */
  readonly teams: readonly Team[] | null;
  readonly teamsFailure: CallFailure | null;
}

const told = (failure: unknown) => (failure === null ? null : failureOf(failure));

function sessionView(snapshot: SnapshotFrom<typeof machine>): SessionView {
  const { user, teams, teamsFailure, failure } = snapshot.context;
  return {
    ready:
      user !== null ||
      failure !== null ||
      snapshot.matches('absent') ||
      snapshot.matches({ present: { user: 'known' } }),
    user,
    failure: told(failure),
    leftElsewhere: snapshot.matches({ absent: 'elsewhere' }),
    teams,
    teamsFailure: told(teams === null ? teamsFailure : null),
  };
}

export function useSession(): SessionView {
  useEffect(ask, []);
  return useSelector(actor, sessionView, shallowEqual);
}
