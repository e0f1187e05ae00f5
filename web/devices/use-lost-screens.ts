import { useEffect, useSyncExternalStore } from 'react';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import { useClients, useRoom } from '../live/live-context.ts';
import { type KnownScreens, type LostScreen, noScreensKnown, withScreens } from './lost-screens.view.ts';

/** Keyed by room. */
const known = new Map<RoomPid, KnownScreens>();
const listeners = new Set<() => void>();

const knownOf = (pid: RoomPid): KnownScreens => known.get(pid) ?? noScreensKnown;

function learn(pid: RoomPid, screens: KnownScreens): void {
  const isSame = screens.lost.length === 0 && knownOf(pid).lost.length === 0;
  known.set(pid, isSame ? { ...screens, lost: noScreensKnown.lost } : screens);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Since the page opened (V2016). */
export function useLostScreens(): readonly LostScreen[] {
  const { pid, view, clientId, clock, aloneSince } = useRoom();
  const clients = useClients();
  const { outputs } = view;
  useEffect(() => {
    // Unknown without the server.
    if (clients === undefined || aloneSince !== null) return;
    learn(pid, withScreens(knownOf(pid), clients, { outputs, own: clientId, now: clock.now() }));
  }, [pid, clients, outputs, clientId, clock, aloneSince]);
  return useSyncExternalStore(subscribe, () => knownOf(pid).lost);
}

export const forgetLost = (pid: RoomPid): void => learn(pid, { ...knownOf(pid), lost: [] });
