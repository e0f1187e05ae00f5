import type { Instant } from '../kernel/time.ts';
import { clockAtRest, type StageClock, spanBeyond, timesetOfClock } from '../timer/stage-clock.ts';
import { typedLength } from '../timer/timer.length.ts';
import { roomOfClock, withClockLeft, withClockShown } from './clock.showing.ts';
import type { Stamp } from './command.ts';
import { entryAt, withReplaced } from './ordered-list.ts';
import { transportMode } from './room.modes.ts';
import type { RoomState } from './room.state.ts';
import { atZero, retimed } from './zero.ts';

/** Reads the clock back from its room. */
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

export function withClockMoved(
  show: RoomState,
  clock: StageClock,
  move: (room: RoomState) => RoomState,
): RoomState {
  return settled(show, clock, clockIn(move(roomOfClock(show, clock)), clock));
}

/** A new length moves the deadline, maybe to 0:00 (R6, A3). */
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

/** At its deadline the clock stops, resets or keeps counting (A1, R2050). */
export const withClockEnded = (show: RoomState, clock: StageClock, due: Instant): RoomState =>
  withClockMoved(show, clock, (room) => atZero(room, null, due, 0));

/** True at 0:00 unless the clock keeps counting. */
export const isClockFinished = (show: RoomState, clock: StageClock): boolean =>
  transportMode(roomOfClock(show, clock)) === 'finished';

/** Applies the consequences for the stage (R2050, R2053). */
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
