import { type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import { type Schedule, scheduleOf } from '../../../machines/schedule/schedule.ts';
import { scheduleInstant } from '../../../machines/view/screens/schedule-instant.ts';
import { useNow, useRoom } from '../../live/live-context.ts';

type Rundown = Pick<RoomState, 'room' | 'timeset' | 'timers'>;

let newest: (Rundown & { readonly at: Instant; readonly schedule: Schedule }) | null = null;

/** The schedule at an instant, made once for all parts of a page: with 500 timers each costs a millisecond. */
function sharedSchedule({ room, timeset, timers }: Rundown, at: Instant): Schedule {
  const isSame =
    newest?.at === at && newest.room === room && newest.timeset === timeset && newest.timers === timers;
  if (newest === null || !isSame)
    newest = { room, timeset, timers, at, schedule: scheduleOf({ room, timeset, timers }, at) };
  return newest.schedule;
}

/** The schedule of the room, made again each second: delays and projected ends move on by themselves. */
export function useSchedule(): { readonly schedule: Schedule; readonly now: Instant } {
  const { view } = useRoom();
  const now = useNow((instant) => scheduleInstant(view.timeset, instant) + SECOND);
  const beat = scheduleInstant(view.timeset, now);
  return { schedule: sharedSchedule(view, beat), now: beat };
}
