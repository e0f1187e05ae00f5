import { useMemo } from 'react';
import { localDate } from '../../../machines/calendar/zone.ts';
import type { LogTimes } from '../../../machines/view/screens/room-log.ts';
import { useRoomTimes } from '../use-room-times.ts';

/** Days and times of what happened, as the room writes them. */
export function useRecordTimes(): LogTimes {
  const { zone, full } = useRoomTimes();
  return useMemo(() => ({ date: (at) => localDate(at, zone), time: full }), [zone, full]);
}
