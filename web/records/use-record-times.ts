import { useMemo } from 'react';
import { localDate } from '../../machines/calendar/zone.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import { mediumDay } from '../stage/day-label.view.ts';
import type { LogTimes } from './room-log.view.ts';

export function useRecordTimes(): LogTimes {
  const { zone, full, locale } = useRoomTimes();
  return useMemo(
    () => ({ date: (at) => localDate(at, zone), day: (at) => mediumDay(at, zone, locale), time: full }),
    [zone, full, locale],
  );
}
