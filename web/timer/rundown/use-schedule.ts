import { useMemo } from 'react';
import { type Instant, SECOND } from '../../../machines/kernel/time.ts';
import { type Schedule, scheduleOf } from '../../../machines/schedule/schedule.ts';
import { useNow, useRoom } from '../../live/live-context.ts';

const nextSecond = (now: Instant) => (Math.floor(now / SECOND) + 1) * SECOND;

/** The schedule of the room, made anew each second: delays and projected ends move on by themselves. */
export function useSchedule(): { readonly schedule: Schedule; readonly now: Instant } {
  const { view } = useRoom();
  const now = useNow(nextSecond);
  const second = Math.floor(now / SECOND) * SECOND;
  const { room, timeset, timers } = view;
  const schedule = useMemo(
    () => scheduleOf({ room, timeset, timers }, second),
    [room, timeset, timers, second],
  );
  return { schedule, now: second };
}
