import { useEffect, useMemo, useState } from 'react';
import type { DeviceId } from '../../machines/kernel/ids.ts';
import type { Kick } from '../../machines/room/client.commands.ts';
import { useRoom } from '../live/live-context.ts';
import { getByToken } from '../live/room-token.ts';
import { kicksFrom, type RemovedDevice, removedDevices } from './room-access.view.ts';

/** Debounce, ms. */
const PAUSE = 150;

const names = new Map<DeviceId, string>();

export const rememberName = (deviceId: DeviceId, name: string) => void names.set(deviceId, name);

export function useRemoved(): readonly RemovedDevice[] {
  const { pid, view, pending, status, token } = useRoom();
  const [kicked, setKicked] = useState<readonly Kick[]>([]);
  const settled = pending.size === 0 && status === 'live';
  // `updatedAt` moves with every command.
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
