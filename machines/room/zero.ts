import type { TimerId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import { finished, isStarted, kickedOff, type Measure, stretched } from './clock.moves.ts';
import { known } from './ordered-list.ts';
import { linkedNext } from './room.modes.ts';
import type { RoomState } from './room.state.ts';

/**
 * The show after its running timer reached 0:00: the linked timer starts at that instant (A2), else the clock stops
 * at its deadline in a room that stops there (A1), else it counts on.
 */
export function atZero(show: RoomState, linked: Timer | null, instant: Instant): RoomState {
  const { behavior, timezone } = show.room.settings;
  if (linked !== null) return { ...show, timeset: kickedOff(linked, instant, timezone) };
  return behavior === 'STOP' ? { ...show, timeset: finished(show.timeset) } : show;
}

/**
 * `after`, an edit of `before` at `at`, with the clock stretched to what the length of its timer has become (R6). If
 * that put the deadline of the running timer into the past, it is at 0:00 now (A3).
 */
export function retimed(before: RoomState, after: RoomState, at: Instant): RoomState {
  if (!isStarted(after.timeset)) return after;
  const { timerId } = after.timeset;
  const timeset = stretched(after.timeset, measureOf(before, timerId), measureOf(after, timerId));
  if (timeset === after.timeset) return after;
  const edited = { ...after, timeset };
  const crossed = timeset.running && timeset.deadline <= at && after.timeset.deadline > at;
  return crossed ? atZero(edited, linkedNext(edited), at) : edited;
}

function measureOf({ timers, room }: RoomState, timerId: TimerId): Measure {
  return { timer: known(timers, timerId), zone: room.settings.timezone };
}
