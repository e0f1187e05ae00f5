import { useMemo } from 'react';
import { localDate } from '../../../machines/calendar/zone.ts';
import { mediumDay } from '../../timer/face/day-label.view.ts';
import { useRoomTimes } from '../use-room-times.ts';
import type { LogTimes } from './room-log.view.ts';

export function useRecordTimes(): LogTimes {
  const { zone, full, locale } = useRoomTimes();
  return useMemo(
    () => ({ date: (at) => localDate(at, zone), day: (at) => mediumDay(at, zone, locale), time: full }),
    [zone, full, locale],
  );
}
