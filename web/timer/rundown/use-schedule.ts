import { useMemo } from 'react';
import { type Instant, SECOND } from '../../../machines/kernel/time.ts';
import { type Schedule, scheduleOf } from '../../../machines/schedule/schedule.ts';
import { scheduleInstant } from '../../../machines/view/screens/schedule-instant.ts';
import { useNow, useRoom } from '../../live/live-context.ts';

/** The schedule of the room, made again each second: delays and projected ends move on by themselves. */
export function useSchedule(): { readonly schedule: Schedule; readonly now: Instant } {
  const { room, timeset, timers } = useRoom().view;
  const now = useNow((instant) => scheduleInstant(timeset, instant) + SECOND);
  const beat = scheduleInstant(timeset, now);
  const schedule = useMemo(() => scheduleOf({ room, timeset, timers }, beat), [room, timeset, timers, beat]);
  return { schedule, now: beat };
}
