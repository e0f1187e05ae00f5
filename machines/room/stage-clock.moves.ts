import type { Instant } from '../kernel/time.ts';
import { clockAtRest, type StageClock, spanBeyond, timesetOfClock } from '../timer/stage-clock.ts';
import { typedLength } from '../timer/timer.length.ts';
import { roomOfClock, withClockLeft, withClockShown } from './clock.showing.ts';
import type { Stamp } from './command.ts';
import { entryAt, withReplaced } from './ordered-list.ts';
import { transportMode } from './room.modes.ts';
import type { RoomState } from './room.state.ts';
import { atZero, retimed } from './zero.ts';

/** The clock as it is in that room. */
function clockIn({ timers, timeset }: RoomState, clock: StageClock): StageClock {
  const { running, kickoff, deadline, lastStop } = timeset;
  const beyond = spanBeyond(clock);
  return {
    ...clock,
    duration: typedLength(entryAt(timers, 0)) - beyond,
    running,
    kickoff,
    deadline: deadline === null ? null : deadline - beyond,
    lastStop,
  };
}

/** The show with the clock moved as the main clock of its room. */
export function withClockMoved(
  show: RoomState,
  clock: StageClock,
  move: (room: RoomState) => RoomState,
): RoomState {
  return settled(show, clock, clockIn(move(roomOfClock(show, clock)), clock));
}

/** The show with the clock edited at `at`: another length moves its deadline, and may put it to 0:00 (R6, A3). */
export function withClockEdited(
  show: RoomState,
  before: StageClock,
  after: StageClock,
  stamp: Pick<Stamp, 'at' | 'wall'>,
): RoomState {
  const room = roomOfClock(show, after);
  const [was, is] = [roomOfClock(show, before), { ...room, timeset: timesetOfClock(before) }];
  const timed = retimed(was, is, stamp);
  return settled(show, before, clockIn(timed, after));
}

/** A clock whose deadline is now: it stops, is put back or counts on (A1, R2050). */
export const withClockEnded = (show: RoomState, clock: StageClock, due: Instant): RoomState =>
  withClockMoved(show, clock, (room) => atZero(room, null, due, 0));

/** Whether the clock stands at 0:00, where it does not count on. */
export const isClockFinished = (show: RoomState, clock: StageClock): boolean =>
  transportMode(roomOfClock(show, clock)) === 'finished';

/** The show with a clock that was `before`, and what follows of it for the stage (R2050, R2053). */
function settled(show: RoomState, before: StageClock, moved: StageClock): RoomState {
  const isHidden = moved.behavior === 'HIDE' && isClockFinished(show, moved);
  const clock = isHidden ? { ...moved, ...clockAtRest } : moved;
  const after = { ...show, clocks: withReplaced(show.clocks, clock) };
  if (isHidden) return withClockLeft(after, clock._id);
  if (clock.autoShow === 'NONE' || clock.running === before.running) return after;
  return clock.running
    ? withClockShown(after, { clockId: clock._id, place: clock.place })
    : withClockLeft(after, clock._id);
}
