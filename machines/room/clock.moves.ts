import type { TimerId } from '../kernel/ids.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import { lengthAtStart } from '../timer/timer.length.ts';
import type { Timer } from '../timer/timer.ts';
import { noAim, type Timeset } from '../timer/timeset.ts';
import type { Behavior } from './room.state.ts';

/** What may happen to the clock, as plain arithmetic on the timeset. No function here decides whether it may. */

/** How times of day follow from the instants of the clock (C22): in the room's zone, by a wall clock that is so far ahead. */
export interface WallClock {
  readonly zone: string | null;
  readonly wall: Duration;
}

/** The real length of the timer if the clock is kicked off at `kickoff`. */
function lengthFrom(timer: Timer, kickoff: Instant, { zone, wall }: WallClock): Duration {
  return lengthAtStart(timer, kickoff + wall, zone);
}

/** A timeset whose clock has been started. */
export interface StartedTimeset extends Timeset {
  readonly timerId: TimerId;
  readonly kickoff: Instant;
  readonly deadline: Instant;
}

/** A started clock that was stopped. */
export interface StoppedTimeset extends StartedTimeset {
  readonly lastStop: Instant;
}

/** Whether the clock has been started and not been put back since; timer, kickoff and deadline go together. */
export function isStarted(timeset: Timeset): timeset is StartedTimeset {
  return timeset.deadline !== null;
}

export function isStopped(timeset: Timeset): timeset is StoppedTimeset {
  return timeset.lastStop !== null;
}

/** The clock that a refusal has made sure has been started. */
export function requireStarted(timeset: Timeset): StartedTimeset {
  if (!isStarted(timeset)) throw new RangeError('The clock has not been started');
  return timeset;
}

/** The timer from its full length, kicked off at `at` (T2). */
export function kickedOff(timer: Timer, at: Instant, clock: WallClock): Timeset {
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

/** When the presenter's clock would reach 0:00 unscaled, counted from `from`; null without warp (T15). */
function warpedDeadline(timer: Timer, from: Instant): Instant | null {
  return timer.type === 'TIME_WARP' && timer.timewarp !== null ? from + timer.timewarp : null;
}

/** On from where it was paused: the deadline moves on by the pause (T3). */
export function resumed(timeset: StoppedTimeset, at: Instant): Timeset {
  return { ...timeset, ...movedDeadlines(timeset, at - timeset.lastStop), running: true, lastStop: null };
}

/** Held at `at`; in a room that stops at 0:00 never later than there (T4). */
export function paused(timeset: StartedTimeset, at: Instant, behavior: Behavior): Timeset {
  const latest = behavior === 'STOP' ? timeset.deadline : at;
  return { ...timeset, running: false, lastStop: Math.min(at, latest) };
}

/** Stopped by itself at its deadline (A1). */
export function finished(timeset: Timeset): Timeset {
  return { ...timeset, running: false, lastStop: timeset.deadline };
}

/** Time left at `at`, negative in overtime; of a clock at rest: when it was stopped. */
export function timeLeft(timeset: StartedTimeset, at: Instant): Duration {
  return timeset.deadline - (timeset.lastStop ?? at);
}

/**
 * The playhead moved forward by `ms`, with the time left kept within 0..length (T12). The finish of a FINISH_TIME
 * timer follows its kickoff, so only its deadline moves; the others move as a whole.
 */
export function jumped(
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
  return { ...timeset, kickoff, ...movedDeadlines(timeset, shift) };
}

/** What a timer's length depends on besides its kickoff. */
export interface LengthSource {
  readonly timer: Timer;
  readonly clock: WallClock;
}

/** The clock after the measure of its timer became another: a new length moves the deadline (T11, T15, R6). */
export function withNewLength(
  timeset: StartedTimeset,
  before: LengthSource,
  after: LengthSource,
): StartedTimeset {
  const length = lengthFrom(after.timer, timeset.kickoff, after.clock);
  const deadline = timeset.deadline + length - lengthFrom(before.timer, timeset.kickoff, before.clock);
  const deadlineWarped = warpedDeadline(after.timer, deadline - length);
  if (deadline === timeset.deadline && deadlineWarped === timeset.deadlineWarped) return timeset;
  return { ...timeset, deadline, deadlineWarped };
}

function movedDeadlines({ deadline, deadlineWarped }: StartedTimeset, by: Duration) {
  return {
    deadline: deadline + by,
    deadlineWarped: deadlineWarped === null ? null : deadlineWarped + by,
  };
}
