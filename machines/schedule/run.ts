import type { Duration, Instant } from '../kernel/time.ts';
import { clockOf, progressPercent } from '../timer/timer.clock.ts';
import { lengthAtStart, type Timer } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';
import type { Planned } from './plan.ts';

export interface Run {
  readonly expectedStart: Instant | null;
  readonly expectedFinish: Instant | null;
  /** Exact lateness, at least 0. */
  readonly late: Duration;
  readonly carry: Duration;
}

export const idleRun: Run = { expectedStart: null, expectedFinish: null, late: 0, carry: 0 };

export function runAsPlanned({ start, finish }: Planned): Run {
  return { expectedStart: start, expectedFinish: finish, late: 0, carry: 0 };
}

/** A skipped timer has no run (S728). */
export function runBefore({ timer: { ran } }: Planned): Run {
  return { expectedStart: ran?.start ?? null, expectedFinish: ran?.finish ?? null, late: 0, carry: 0 };
}

/** A timer that waits past its start counts as started now (S15, S16). */
export function runCurrent(planned: Planned, timeset: Timeset, now: Instant, last: boolean): Run {
  const { start, finish } = planned;
  if (finish === null) return runAsPlanned(planned);
  if (start === null) return waitingRun(finish, now);
  const { kickoff, deadline } = timeset;
  const started = kickoff !== null && deadline !== null;
  const expectedStart = started ? runStartedAt(planned.timer, kickoff) : Math.max(start, now);
  const expectedFinish = started
    ? finishOfStarted(deadline, timeset.lastStop, now, last)
    : finishFrom(planned, finish, expectedStart);
  return {
    expectedStart,
    expectedFinish,
    late: Math.max(0, expectedStart - start),
    carry: Math.max(0, expectedFinish - finish),
  };
}

/** A jump moves the kickoff, so `ran` has the start of the run (S723). */
export const runStartedAt = ({ ran }: Timer, kickoff: Instant): Instant =>
  ran?.finish === null ? ran.start : kickoff;

/** A timer without a start ends at its planned finish, but not before now (V850). */
function waitingRun(finish: Instant, now: Instant): Run {
  const expectedFinish = Math.max(finish, now);
  return { expectedStart: null, expectedFinish, late: 0, carry: expectedFinish - finish };
}

/** From 0:00 on, the timer finishes now. If it is the last timer and stopped, it finished when it stopped. */
function finishOfStarted(deadline: Instant, lastStop: Instant | null, now: Instant, last: boolean): Instant {
  const left = deadline - (lastStop ?? now);
  if (left > 0) return now + left;
  return lastStop !== null && last ? lastStop : now;
}

/**
 * A gap before a start time reduces the lateness (S17), except for a linked timer (S26). A FINISH_TIME timer reduces
 * the lateness by its own length (S18).
 */
export function runAfter(previous: Run, planned: Planned): Run {
  const { start, finish, gap, length, timer } = planned;
  if (start === null || finish === null) return runAsPlanned(planned);
  const lateBy = waitsForStart(planned) ? Math.max(0, previous.carry - Math.max(0, gap)) : previous.carry;
  const expectedStart = startAfter(previous, planned, start);
  return {
    expectedStart,
    expectedFinish: finishFrom(planned, finish, expectedStart),
    late: lateBy,
    carry: timer.type === 'FINISH_TIME' ? Math.max(0, lateBy - length) : lateBy,
  };
}

/** An armed timer follows the current one (T30). Its lateness is measured against its own plan. */
export function runArmed(previous: Run, planned: Planned): Run {
  const { start, finish } = planned;
  if (start === null || finish === null) return runAsPlanned(planned);
  const expectedStart = startAfter(previous, planned, start);
  const expectedFinish = finishFrom(planned, finish, expectedStart);
  const lateBy = Math.max(0, expectedStart - start);
  return { expectedStart, expectedFinish, late: lateBy, carry: Math.max(0, expectedFinish - finish) };
}

const waitsForStart = ({ ownStart, timer }: Planned): boolean => ownStart && timer.trigger !== 'LINKED';

function startAfter(previous: Run, planned: Planned, start: Instant): Instant {
  const earliest = previous.expectedFinish ?? start;
  return waitsForStart(planned) ? Math.max(start, earliest) : earliest;
}

function finishFrom({ timer, length }: Planned, finish: Instant, start: Instant): Instant {
  return timer.type === 'FINISH_TIME' ? Math.max(finish, start) : start + length;
}

export interface Progress {
  readonly total: Duration;
  readonly elapsed: Duration;
  readonly remaining: Duration;
  readonly progress: number;
}

export function progressOf(
  plan: readonly Planned[],
  current: number,
  timeset: Timeset,
  zone: string,
  now: Instant,
): Progress {
  const timer = plan[current]?.timer;
  if (timer === undefined) return { total: 0, elapsed: 0, remaining: 0, progress: 0 };
  const clock = clockOf({ timer, timeset, behavior: 'STOP', zone, now });
  const before = plan.slice(0, current).reduce((sum, { timer: { ran } }) => sum + (ran?.length ?? 0), 0);
  const elapsed = before + elapsedRunTime(timer, timeset, zone, now);
  const remaining = clock.left + totalLength(plan.slice(current + 1));
  const total = elapsed + remaining;
  return { total, elapsed, remaining, progress: total === 0 ? 0 : progressPercent(total, remaining) };
}

const totalLength = (plan: readonly Planned[]): Duration => plan.reduce((sum, { length }) => sum + length, 0);

/** Returns how long the timer has run until `now`. Pauses have moved the deadline, and jumps also the kickoff. */
export function elapsedRunTime(
  timer: Timer,
  { kickoff, deadline, lastStop }: Timeset,
  zone: string | null,
  now: Instant,
): Duration {
  if (kickoff === null || deadline === null) return 0;
  const left = deadline - (lastStop ?? now);
  return Math.max(0, lengthAtStart(timer, kickoff, zone) - left + kickoff - runStartedAt(timer, kickoff));
}
