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

interface ScreensContext {
  readonly outputs: readonly NamedOutput[];
  readonly own: ClientId;
  readonly now: Instant;
}

/** Time for which a lost screen stays in the list. Stored crew views also open offline for this time. */
const LOST_SHOWN_FOR = 12 * HOUR;

const screenKey = ({ deviceId, view, outputId = '' }: Client): string => `${deviceId} ${view} ${outputId}`;

export function withScreens(
  { present, lost }: KnownScreens,
  clients: readonly Client[],
  { outputs, own, now }: ScreensContext,
): KnownScreens {
  const keys = new Set(clients.map(screenKey));
  const goneClients = present.filter(
    (client) => client.id !== own && client.view !== 'ANONYMOUS' && !keys.has(screenKey(client)),
  );
  const known = lost.filter(({ key, heardAt }) => !keys.has(key) && now - heardAt < LOST_SHOWN_FOR);
  const added = goneClients.map(
    (client): LostScreen => ({
      key: screenKey(client),
      deviceId: client.deviceId,
      name: client.name || deviceWords.unnamed,
      viewName: viewNameOf(client, outputs),
      heardAt: now,
    }),
  );
  return { present: clients, lost: [...known, ...added] };
}

const knownScreens = new Map<RoomPid, KnownScreens>();
const { subscribe: subscribeToLost, publish } = createListeners();

const knownScreensOf = (pid: RoomPid): KnownScreens => knownScreens.get(pid) ?? noScreensKnown;

function storeScreens(pid: RoomPid, screens: KnownScreens): void {
  const isSame = screens.lost.length === 0 && knownScreensOf(pid).lost.length === 0;
  knownScreens.set(pid, isSame ? { ...screens, lost: noScreensKnown.lost } : screens);
  publish();
}

export function useLostScreens(): readonly LostScreen[] {
  const { pid, view, clientId, clock, aloneSince } = useRoom();
  const clients = useClients();
  const { outputs } = view;
  useEffect(() => {
    // Only the server knows which screens are connected.
    if (clients === undefined || aloneSince !== null) return;
    storeScreens(
      pid,
      withScreens(knownScreensOf(pid), clients, { outputs, own: clientId, now: clock.now() }),
    );
  }, [pid, clients, outputs, clientId, clock, aloneSince]);
  return useSyncExternalStore(subscribeToLost, () => knownScreensOf(pid).lost);
}

export const clearLostScreens = (pid: RoomPid): void =>
  storeScreens(pid, { ...knownScreensOf(pid), lost: [] });

const RELOAD_DELAY_MS = 150;

const rememberedNames = new Map<DeviceId, string>();

export const storeDeviceName = (deviceId: DeviceId, name: string) => void rememberedNames.set(deviceId, name);

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
    const timer = setTimeout(load, RELOAD_DELAY_MS, `/api/rooms/${standing.split(' ')[0]}/kicked`);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [standing, token]);
  return useMemo(() => removedDevices(kicked, rememberedNames, view.outputs), [kicked, view.outputs]);
}
