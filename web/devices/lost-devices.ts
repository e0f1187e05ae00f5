import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Client } from '../../machines/device/client.ts';
import type { ClientId, DeviceId, RoomPid } from '../../machines/kernel/ids.ts';
import { HOUR, type Instant } from '../../machines/kernel/time.ts';
import type { NamedOutput } from '../../machines/output/output.ts';
import type { Kick } from '../../machines/room/client.commands.ts';
import { createListeners } from '../app/listeners.ts';
import { useClients, useRoom } from '../live/live-context.ts';
import { getByToken } from '../live/room-token.ts';
import { deviceWords } from '../room/device.words.ts';
import { viewNameOf } from '../room/devices.view.ts';
import { kicksFrom, type RemovedDevice, removedDevices } from './room-access.view.ts';

interface LostScreen {
  readonly key: string;
  readonly deviceId: DeviceId;
  readonly name: string;
  readonly viewName: string;
  readonly heardAt: Instant;
}

interface KnownScreens {
  readonly present: readonly Client[];
  readonly lost: readonly LostScreen[];
}

export const noScreensKnown: KnownScreens = { present: [], lost: [] };

interface SeenFrom {
  readonly outputs: readonly NamedOutput[];
  readonly own: ClientId;
  readonly now: Instant;
}

/** Time for which a lost screen stays in the list. Crew views open offline equally long. */
const SHOWN_FOR = 12 * HOUR;

const keyOf = ({ deviceId, view, outputId = '' }: Client): string => `${deviceId} ${view} ${outputId}`;

export function withScreens(
  { present, lost }: KnownScreens,
  clients: readonly Client[],
  { outputs, own, now }: SeenFrom,
): KnownScreens {
  const keys = new Set(clients.map(keyOf));
  const gone = present.filter(
    (client) => client.id !== own && client.view !== 'ANONYMOUS' && !keys.has(keyOf(client)),
  );
  const known = lost.filter(({ key, heardAt }) => !keys.has(key) && now - heardAt < SHOWN_FOR);
  const added = gone.map(
    (client): LostScreen => ({
      key: keyOf(client),
      deviceId: client.deviceId,
      name: client.name || deviceWords.unnamed,
      viewName: viewNameOf(client, outputs),
      heardAt: now,
    }),
  );
  return { present: clients, lost: [...known, ...added] };
}

const known = new Map<RoomPid, KnownScreens>();
const { subscribe, publish } = createListeners();

const knownOf = (pid: RoomPid): KnownScreens => known.get(pid) ?? noScreensKnown;

function learn(pid: RoomPid, screens: KnownScreens): void {
  const isSame = screens.lost.length === 0 && knownOf(pid).lost.length === 0;
  known.set(pid, isSame ? { ...screens, lost: noScreensKnown.lost } : screens);
  publish();
}

/** Returns the screens that were lost since the page opened (V2016). */
export function useLostScreens(): readonly LostScreen[] {
  const { pid, view, clientId, clock, aloneSince } = useRoom();
  const clients = useClients();
  const { outputs } = view;
  useEffect(() => {
    // Only the server knows which screens are connected.
    if (clients === undefined || aloneSince !== null) return;
    learn(pid, withScreens(knownOf(pid), clients, { outputs, own: clientId, now: clock.now() }));
  }, [pid, clients, outputs, clientId, clock, aloneSince]);
  return useSyncExternalStore(subscribe, () => knownOf(pid).lost);
}

export const forgetLost = (pid: RoomPid): void => learn(pid, { ...knownOf(pid), lost: [] });

const PAUSE = 150;

const names = new Map<DeviceId, string>();

export const rememberName = (deviceId: DeviceId, name: string) => void names.set(deviceId, name);

export function useRemoved(): readonly RemovedDevice[] {
  const { pid, view, pending, status, token } = useRoom();
  const [kicked, setKicked] = useState<readonly Kick[]>([]);
  const settled = pending.size === 0 && status === 'live';
  const standing = settled ? `${pid} ${view.room.updatedAt}` : null;
  useEffect(() => {
    if (standing === null) return undefined;
    const leaving = new AbortController();
    const load = (path: string) => {
      getByToken(path, token, leaving.signal).then(
        (answer) => answer !== null && setKicked(kicksFrom(answer)),
        () => {},
      );
    };
    const timer = setTimeout(load, PAUSE, `/api/rooms/${standing.split(' ')[0]}/kicked`);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [standing, token]);
  return useMemo(() => removedDevices(kicked, names, view.outputs), [kicked, view.outputs]);
}
