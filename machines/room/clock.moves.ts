import type { TimerId } from '../kernel/ids.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import { lengthAtStart, type Timer } from '../timer/timer.ts';
import { noAim, type Timeset } from '../timer/timeset.ts';
import type { Stamp } from './command.ts';
import { requireEntry } from './ordered-list.ts';
import { type Behavior, linkedNext, type RoomState } from './room.state.ts';

/** `wall` is the lead of the wall clock over the monotonic clock (C22). */
interface WallClock {
  readonly zone: string | null;
  readonly wall: Duration;
}

function lengthFrom(timer: Timer, kickoff: Instant, { zone, wall }: WallClock): Duration {
  return lengthAtStart(timer, kickoff + wall, zone);
}

export interface StartedTimeset extends Timeset {
  readonly timerId: TimerId;
  readonly kickoff: Instant;
  readonly deadline: Instant;
}

interface StoppedTimeset extends StartedTimeset {
  readonly lastStop: Instant;
}

export const isStarted = (timeset: Timeset): timeset is StartedTimeset => timeset.deadline !== null;

export const isStopped = (timeset: Timeset): timeset is StoppedTimeset => timeset.lastStop !== null;

export function requireStarted(timeset: Timeset): StartedTimeset {
  if (!isStarted(timeset)) throw new RangeError('The clock has not been started');
  return timeset;
}

export function startTimeset(timer: Timer, at: Instant, clock: WallClock): Timeset {
  const deadline = at + lengthFrom(timer, at, clock);
  return {
    timerId: timer._id,
    running: true,
    kickoff: at,
    deadline,
    lastStop: null,
    deadlineWarped: warpedDeadline(timer, at),
    ...noAim,
  };
}

/** Returns `from` plus the length that the presenter sees (T15). */
function warpedDeadline(timer: Timer, from: Instant): Instant | null {
  return timer.type === 'TIME_WARP' && timer.timewarp !== null ? from + timer.timewarp : null;
}

export function resumeTimeset(timeset: StoppedTimeset, at: Instant): Timeset {
  return { ...timeset, ...shiftDeadlines(timeset, at - timeset.lastStop), running: true, lastStop: null };
}

/** If the room stops clocks at 0:00, the pause starts no later than the deadline (T4). */
export function pauseTimeset(timeset: StartedTimeset, at: Instant, behavior: Behavior): Timeset {
  const latest = behavior === 'STOP' ? timeset.deadline : at;
  return { ...timeset, running: false, lastStop: Math.min(at, latest) };
}

export function finishTimeset(timeset: Timeset): Timeset {
  return { ...timeset, running: false, lastStop: timeset.deadline };
}

/** The time left is negative in overtime, and constant while the clock is stopped. */
export function timeLeft(timeset: StartedTimeset, at: Instant): Duration {
  return timeset.deadline - (timeset.lastStop ?? at);
}

/**
 * Changes the elapsed time by `ms` (T12). For a FINISH_TIME timer only the deadline moves, otherwise also the kickoff.
 */
export function jumpTimeset(
  timeset: StartedTimeset,
  timer: Timer,
  ms: Duration,
  at: Instant,
  clock: WallClock,
): Timeset {
  const left = timeLeft(timeset, at);
  const length = lengthFrom(timer, timeset.kickoff, clock);
  const shift = Math.min(Math.max(left - ms, 0), length) - left;
  const kickoff = timer.type === 'FINISH_TIME' ? timeset.kickoff : timeset.kickoff + shift;
  return { ...timeset, kickoff, ...shiftDeadlines(timeset, shift) };
}

interface LengthSource {
  readonly timer: Timer;
  readonly clock: WallClock;
}

function withNewLength(timeset: StartedTimeset, before: LengthSource, after: LengthSource): StartedTimeset {
  const length = lengthFrom(after.timer, timeset.kickoff, after.clock);
  const deadline = timeset.deadline + length - lengthFrom(before.timer, timeset.kickoff, before.clock);
  const deadlineWarped = warpedDeadline(after.timer, deadline - length);
  if (deadline === timeset.deadline && deadlineWarped === timeset.deadlineWarped) return timeset;
  return { ...timeset, deadline, deadlineWarped };
}

function shiftDeadlines({ deadline, deadlineWarped }: StartedTimeset, by: Duration) {
  return {
    deadline: deadline + by,
    deadlineWarped: deadlineWarped === null ? null : deadlineWarped + by,
  };
}

/** Starts the linked timer (A2). Without one, the settings decide whether the clock stops (A1). */
export function showAtZero(
  show: RoomState,
  linked: Timer | null,
  instant: Instant,
  wall: Duration,
): RoomState {
  if (linked !== null) return { ...show, timeset: startTimeset(linked, instant, wallClockOf(show, wall)) };
  return show.room.settings.behavior === 'STOP' ? { ...show, timeset: finishTimeset(show.timeset) } : show;
}

export function wallClockOf({ room }: RoomState, wall: Duration = 0): WallClock {
  return { zone: room.settings.timezone, wall };
}

/**
 * Moves the deadline after an edit of the timer's length (R6). If the new deadline has passed, the clock reaches 0:00
 * now (A3).
 */
export function withNewLengths(
  before: RoomState,
  after: RoomState,
  { at, wall = 0 }: Pick<Stamp, 'at' | 'wall'>,
): RoomState {
  return withLengthsAfterClockSet([before, wall], [after, wall], at);
}

type WithWall = readonly [show: RoomState, wall: Duration];

/** Like `withNewLengths`, but also after a change of the wall clock (C22). */
export function withLengthsAfterClockSet(before: WithWall, [after, wall]: WithWall, at: Instant): RoomState {
  if (!isStarted(after.timeset)) return after;
  const { timerId } = after.timeset;
  const timeset = withNewLength(
    after.timeset,
    lengthSource(before, timerId),
    lengthSource([after, wall], timerId),
  );
  if (timeset === after.timeset) return after;
  const edited = { ...after, timeset };
  const crossed = timeset.running && timeset.deadline <= at && after.timeset.deadline > at;
  return crossed ? showAtZero(edited, linkedNext(edited), at, wall) : edited;
}

function lengthSource([show, wall]: WithWall, timerId: TimerId): LengthSource {
  return { timer: requireEntry(show.timers, timerId), clock: wallClockOf(show, wall) };
}
