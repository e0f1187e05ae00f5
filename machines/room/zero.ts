import type { Instant } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import { finished, isStarted, kickedOff } from './clock.moves.ts';
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

/** `after`, in which an edit at `at` may have moved the running timer's deadline into the past: it is at 0:00 now (A3). */
export function zeroCrossed(before: RoomState, after: RoomState, at: Instant): RoomState {
  const { timeset } = after;
  const crossed =
    isStarted(timeset) &&
    timeset.running &&
    timeset.deadline <= at &&
    isStarted(before.timeset) &&
    before.timeset.deadline > at;
  return crossed ? atZero(after, linkedNext(after), at) : after;
}
