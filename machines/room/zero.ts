import type { Instant } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';
import { finished, isStarted, kickedOff, type Measure, stretched } from './clock.moves.ts';
import { currentTimer, linkedNext } from './room.modes.ts';
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
  const [old, current] = [measureOf(before), measureOf(after)];
  if (old === null || current === null || old.timer._id !== current.timer._id) return after;
  const timeset = stretched(after.timeset, old, current);
  if (timeset === after.timeset) return after;
  const edited = { ...after, timeset };
  return isOver(timeset, at) && !isOver(before.timeset, at) ? atZero(edited, linkedNext(edited), at) : edited;
}

function measureOf(show: RoomState): Measure | null {
  const timer = currentTimer(show);
  return timer === null ? null : { timer, zone: show.room.settings.timezone };
}

function isOver(timeset: Timeset, at: Instant): boolean {
  return timeset.running && isStarted(timeset) && timeset.deadline <= at;
}
