import type { TimerId } from '../kernel/ids.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import {
  finished,
  isStarted,
  kickedOff,
  type LengthSource,
  type WallClock,
  withNewLength,
} from './clock.moves.ts';
import type { Stamp } from './command.ts';
import { requireEntry } from './ordered-list.ts';
import { linkedNext } from './room.modes.ts';
import type { RoomState } from './room.state.ts';

/** At 0:00 the linked timer starts (A2), or the clock stops if the room says so (A1), or keeps counting. */
export function atZero(show: RoomState, linked: Timer | null, instant: Instant, wall: Duration): RoomState {
  if (linked !== null) return { ...show, timeset: kickedOff(linked, instant, wallClockOf(show, wall)) };
  return show.room.settings.behavior === 'STOP' ? { ...show, timeset: finished(show.timeset) } : show;
}

/** Wall clock of the room with this lead over the monotonic clock. */
export function wallClockOf({ room }: RoomState, wall: Duration = 0): WallClock {
  return { zone: room.settings.timezone, wall };
}

/** Moves the deadline by an edit of the length (R6); a past deadline counts as 0:00 now (A3). */
export function retimed(
  before: RoomState,
  after: RoomState,
  { at, wall = 0 }: Pick<Stamp, 'at' | 'wall'>,
): RoomState {
  return retimedByClock([before, wall], [after, wall], at);
}

type WithWall = readonly [show: RoomState, wall: Duration];

/** `retimed` across a change of the wall clock (C22). */
export function retimedByClock(before: WithWall, [after, wall]: WithWall, at: Instant): RoomState {
  if (!isStarted(after.timeset)) return after;
  const { timerId } = after.timeset;
  const timeset = withNewLength(after.timeset, measureOf(before, timerId), measureOf([after, wall], timerId));
  if (timeset === after.timeset) return after;
  const edited = { ...after, timeset };
  const crossed = timeset.running && timeset.deadline <= at && after.timeset.deadline > at;
  return crossed ? atZero(edited, linkedNext(edited), at, wall) : edited;
}

function measureOf([show, wall]: WithWall, timerId: TimerId): LengthSource {
  return { timer: requireEntry(show.timers, timerId), clock: wallClockOf(show, wall) };
}
