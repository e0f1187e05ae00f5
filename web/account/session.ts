import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import { nameAfterUser } from '../../machines/device/device-user.ts';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import { type Team, teamsFrom } from '../../machines/people/team.ts';
import { SESSION_COOKIE_LIFETIME, type User, userFrom } from '../../machines/people/user.ts';
import { type CallFailure, callApi, failureOf, whenRefused } from '../app/api-call.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { consent } from '../app/consent.ts';
import { keepCookie, PRESENT_COOKIE } from '../app/cookies.ts';
import { device, deviceDefaults } from '../live/device.ts';
import { sessionMachine } from './session.machine.ts';

const deviceUser = browserEntry('callboard.device-user');

/** Names the device after the user until someone renames the device (D21). */
export function nameDeviceAfter(displayName: string | null): void {
  const before = { name: device.name(), calledAfter: deviceUser.read() };
  const { name, calledAfter } = nameAfterUser(before, displayName, deviceDefaults());
  if (deviceUser.write(calledAfter) && name !== before.name) device.rename(name);
}

const logged = (failure: unknown) => console.error(failure);

const actor = createActor(
  sessionMachine.provide({
    actors: {
      visitor: fromPromise(async ({ signal }) =>
        userIn(await callApi('GET', '/api/auth/session', { signal })),
      ),
      teams: fromPromise(async ({ input: uid, signal }) =>
        teamsFrom(await callApi('GET', `/api/users/${uid}/teams`, { signal })),
      ),
    },
    actions: {
      keepCookie: () => keepCookie(PRESENT_COOKIE, '1', SESSION_COOKIE_LIFETIME / SECOND),
      dropCookie: () => keepCookie(PRESENT_COOKIE, '', 0),
      logFailure: (_, { failure }) => logged(failure),
    },
  }),
);
type Snapshot = SnapshotFrom<typeof actor>;

actor.subscribe((snapshot) => {
  const { user } = snapshot.context;
  if (user !== null || snapshot.matches({ visitor: 'absent' })) nameDeviceAfter(user?.displayName ?? null);
  if (user !== null && !user.isAnonymous && consent.isReporting())
    import('../app/reports.tsx').then(({ tellEntry }) => tellEntry(user.uid), logged);
});
actor.start();

/** Tells this browser's other tabs that the session changed. Messages carry no details (U23). */
const port = portToTabs();

function portToTabs(): BroadcastChannel | null {
  try {
    const opened = new BroadcastChannel('callboard/session');
    opened.onmessage = () => actor.send({ type: 'look' });
    return opened;
  } catch {
    return null;
  }
}

whenRefused((code) => {
  const { user, teams } = actor.getSnapshot().context;
  if (user === null) return;
  if (code === 'unauthorized') actor.send({ type: 'look' });
  if (teams !== null && (code === 'team_not_found' || code === 'forbidden'))
    actor.send({ type: 'doubtTeams' });
});

export function userIn(data: unknown): User | null {
  return typeof data === 'object' && data !== null && 'user' in data ? userFrom(data.user) : null;
}

export const session = {
  ask: () => actor.send({ type: 'askAgain' }),
  look: () => actor.send({ type: 'look', teams: true }),
  changeTo(user: User | null): void {
    actor.send({ type: 'authChanged', user });
    port?.postMessage(null);
  },
  update(user: User): void {
    actor.send({ type: 'userChanged', user });
    port?.postMessage(null);
  },
  async refreshTeams(): Promise<void> {
    actor.send({ type: 'refreshTeams' });
    const { context } = await waitFor(actor, hasSettled);
    if (context.teamsFailure !== null) throw context.teamsFailure;
  },
  selectTeam(teamId: TeamId): void {
    actor.send({ type: 'teamSelected', teamId });
  },
};

const hasSettled = (snapshot: Snapshot) =>
  !snapshot.matches({ visitor: { present: 'fetching' } }) &&
  !snapshot.matches({ visitor: { present: 'pausing' } });

interface SessionView {
  readonly ready: boolean;
  readonly user: User | null;
  /** Error of the session lookup. While it is set, the user counts as signed out (U253). */
  readonly failure: CallFailure | null;
  readonly leftElsewhere: boolean;
  readonly teams: readonly Team[] | null;
  readonly teamsFailure: CallFailure | null;
}

const told = (failure: unknown) => (failure === null ? null : failureOf(failure));

function sessionView(snapshot: Snapshot): SessionView {
  const { user, teams, teamsFailure, failure } = snapshot.context;
  return {
    ready: failure !== null || !snapshot.matches({ visitor: 'unknown' }),
    user,
    failure: told(failure),
    leftElsewhere: snapshot.matches({ visitor: { absent: 'elsewhere' } }),
    teams,
    teamsFailure: told(teams === null && hasSettled(snapshot) ? teamsFailure : null),
  };
}

export function useSession(): SessionView {
  useEffect(() => actor.send({ type: 'ask' }), []);
  return useSelector(actor, sessionView, shallowEqual);
}

type Act = 'log-out' | 'accept-invite';

let asked: Act | null = null;

export function expectAct(act: Act): void {
  asked = act;
}

export function takeAct(act: Act): boolean {
  const isAsked = asked === act;
  asked = null;
  return isAsked;
}
