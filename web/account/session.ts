import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';
import { nameAfterUser } from '../../machines/device/device-name.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import { type Team, teamsFrom } from '../../machines/people/team.ts';
import { SESSION_COOKIE_LIFETIME, type User, userFrom } from '../../machines/people/user.ts';
import { type CallFailure, callApi, failureOf, setRefusalHandler } from '../app/api-call.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { consent } from '../app/consent.ts';
import { PRESENT_COOKIE, setCookieFor } from '../app/cookies.ts';
import { device, deviceDefaults } from '../live/device.ts';
import { sessionMachine } from './session.machine.ts';

const deviceUserEntry = browserEntry('callboard.device-user');

export function nameDeviceAfter(displayName: string | null): void {
  const before = { name: device.name(), calledAfter: deviceUserEntry.read() };
  const { name, calledAfter } = nameAfterUser(before, displayName, deviceDefaults());
  if (deviceUserEntry.write(calledAfter) && name !== before.name) device.rename(name);
}

const logFailure = (failure: unknown) => console.error(failure);

const sessionActor = createActor(
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
      keepCookie: () => setCookieFor(PRESENT_COOKIE, '1', SESSION_COOKIE_LIFETIME / SECOND),
      dropCookie: () => setCookieFor(PRESENT_COOKIE, '', 0),
      logFailure: (_, { failure }) => logFailure(failure),
    },
  }),
);
type Snapshot = SnapshotFrom<typeof sessionActor>;

sessionActor.subscribe((snapshot) => {
  const { user } = snapshot.context;
  if (user !== null || snapshot.matches({ visitor: 'absent' })) nameDeviceAfter(user?.displayName ?? null);
  if (user !== null && !user.isAnonymous && consent.isReporting())
    import('../app/reports.tsx').then(({ reportEntry: tellEntry }) => tellEntry(user.uid), logFailure);
});
sessionActor.start();

/** Tells this browser's other tabs that the session changed. Messages carry no details (U23). */
const port = portToTabs();

function portToTabs(): BroadcastChannel | null {
  try {
    const opened = new BroadcastChannel('callboard/session');
    opened.onmessage = () => sessionActor.send({ type: 'look' });
    return opened;
  } catch {
    return null;
  }
}

setRefusalHandler((code) => {
  const { user, teams } = sessionActor.getSnapshot().context;
  if (user === null) return;
  if (code === 'unauthorized') sessionActor.send({ type: 'look' });
  if (teams !== null && (code === 'team_not_found' || code === 'forbidden'))
    sessionActor.send({ type: 'doubtTeams' });
});

export function userIn(data: unknown): User | null {
  return typeof data === 'object' && data !== null && 'user' in data ? userFrom(data.user) : null;
}

export const session = {
  ask: () => sessionActor.send({ type: 'askAgain' }),
  look: () => sessionActor.send({ type: 'look', teams: true }),
  changeTo(user: User | null): void {
    sessionActor.send({ type: 'authChanged', user });
    port?.postMessage(null);
  },
  update(user: User): void {
    sessionActor.send({ type: 'userChanged', user });
    port?.postMessage(null);
  },
  async refreshTeams(): Promise<void> {
    sessionActor.send({ type: 'refreshTeams' });
    const { context } = await waitFor(sessionActor, hasSettled);
    if (context.teamsFailure !== null) throw context.teamsFailure;
  },
};

const hasSettled = (snapshot: Snapshot) =>
  !snapshot.matches({ visitor: { present: 'fetching' } }) &&
  !snapshot.matches({ visitor: { present: 'pausing' } });

interface SessionView {
  readonly ready: boolean;
  readonly user: User | null;
  readonly failure: CallFailure | null;
  readonly leftElsewhere: boolean;
  readonly teams: readonly Team[] | null;
  readonly teamsFailure: CallFailure | null;
}

const failureOrNull = (failure: unknown) => (failure === null ? null : failureOf(failure));

function sessionView(snapshot: Snapshot): SessionView {
  const { user, teams, teamsFailure, failure } = snapshot.context;
  return {
    ready: failure !== null || !snapshot.matches({ visitor: 'unknown' }),
    user,
    failure: failureOrNull(failure),
    leftElsewhere: snapshot.matches({ visitor: { absent: 'elsewhere' } }),
    teams,
    teamsFailure: failureOrNull(teams === null && hasSettled(snapshot) ? teamsFailure : null),
  };
}

export function useSession(): SessionView {
  useEffect(() => sessionActor.send({ type: 'ask' }), []);
  return useSelector(sessionActor, sessionView, shallowEqual);
}

type ExpectedAct = 'log-out' | 'accept-invite';

let expectedAct: ExpectedAct | null = null;

export function expectAct(act: ExpectedAct): void {
  expectedAct = act;
}

export function takeAct(act: ExpectedAct): boolean {
  const isAsked = expectedAct === act;
  expectedAct = null;
  return isAsked;
}
