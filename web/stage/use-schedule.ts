import { type Instant, SECOND } from '../../machines/kernel/time.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { type Schedule, scheduleOf } from '../../machines/schedule/schedule.ts';
import { useRoom } from '../live/live-context.ts';
import { useReading } from '../live/use-reading.ts';
import { scheduleInstant } from './playhead.view.ts';

type Rundown = Pick<RoomState, 'room' | 'timeset' | 'timers'>;

let newestSchedule: (Rundown & { readonly at: Instant; readonly schedule: Schedule }) | null = null;

/** All readers share one computation, because 500 timers take a millisecond. */
function sharedSchedule({ room, timeset, timers }: Rundown, at: Instant): Schedule {
  const isSame =
    newestSchedule?.at === at &&
    newestSchedule.room === room &&
    newestSchedule.timeset === timeset &&
    newestSchedule.timers === timers;
  if (newestSchedule === null || !isSame)
    newestSchedule = { room, timeset, timers, at, schedule: scheduleOf({ room, timeset, timers }, at) };
  return newestSchedule.schedule;
}

/** Computes the schedule each second. Renders again only if the picked part changed (V320). */
export function useSchedule<Part>(
  pick: (schedule: Schedule, now: Instant) => Part,
  isSame?: (one: Part, other: Part) => boolean,
): Part {
  const { view } = useRoom();
  return useReading((now) => {
    const beat = scheduleInstant(view.timeset, now);
    return { value: pick(sharedSchedule(view, beat), beat), until: beat + SECOND };
  }, isSame);
}
