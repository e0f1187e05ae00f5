import { useEffect, useState } from 'react';
import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { Denial } from '../../live/denial.ts';
import { device } from '../../live/device.ts';
import { fetchRoomToken } from '../../live/room-token.ts';

/** Whether the server says that there is no such room. Until it answers there may be one (N65). */
export function useNoSuchRoom(pid: RoomPid): boolean {
  const [missing, setMissing] = useState<RoomPid | null>(null);
  useEffect(() => {
    const note = (failure: unknown) => {
      if (failure instanceof Denial && failure.code === 'room_not_found') setMissing(pid);
    };
    fetchRoomToken({
      place: `rooms/${pid}`,
      view: 'ANONYMOUS',
      signature: null,
      password: null,
      deviceId: device.id(),
    }).catch(note);
  }, [pid]);
  return missing === pid;
}
