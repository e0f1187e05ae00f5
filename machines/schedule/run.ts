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
  /** Lateness that the next timer inherits. */
  readonly carry: Duration;
}

export const idleRun: Run = { expectedStart: null, expectedFinish: null, late: 0, carry: 0 };

/** A timer that nothing precedes runs as planned. */
export function runAsPlanned({ start, finish }: Planned): Run {
  return { expectedStart: start, expectedFinish: finish, late: 0, carry: 0 };
}

/** A past timer counts as it ran; a skipped one never happened (S728). */
export function runBefore({ timer: { ran } }: Planned): Run {
  return { expectedStart: ran?.start ?? null, expectedFinish: ran?.finish ?? null, late: 0, carry: 0 };
}

/**
 * S15, S16. A started timer is late by its kickoff; pauses and overrun add to the carry. A timer that waits past its
 * start counts as started now.
 */
export function runCurrent(planned: Planned, timeset: Timeset, now: Instant, last: boolean): Run {
  const { start, finish } = planned;
  if (finish === null) return runAsPlanned(planned);
  if (start === null) return waiting(finish, now);
  const { kickoff, deadline } = timeset;
  const started = kickoff !== null && deadline !== null;
  const expectedStart = started ? startedAt(planned.timer, kickoff) : Math.max(start, now);
  const expectedFinish = started
    ? startedFinish(deadline, timeset.lastStop, now, last)
    : finishFrom(planned, finish, expectedStart);
  return {
    expectedStart,
    expectedFinish,
    late: Math.max(0, expectedStart - start),
    carry: Math.max(0, expectedFinish - finish),
  };
}

/** A jump moves the kickoff; the timer records its start (S723). */
export const startedAt = ({ ran }: Timer, kickoff: Instant): Instant =>
  ran?.finish === null ? ran.start : kickoff;

/** A timer without a start ends as planned, or is late by the time since (V850). */
function waiting(finish: Instant, now: Instant): Run {
  const expectedFinish = Math.max(finish, now);
  return { expectedStart: null, expectedFinish, late: 0, carry: expectedFinish - finish };
}

/** Finish of a started timer, extended while it waits, unless it is the last. */
function startedFinish(deadline: Instant, lastStop: Instant | null, now: Instant, last: boolean): Instant {
  const left = deadline - (lastStop ?? now);
  if (left > 0) return now + left;
  return lastStop !== null && last ? lastStop : now;
}

/**
 * S17, S18. A gap before the timer's own start absorbs the carry, unless linked (S26); a finish time shortens the timer
 * instead.
 */
export function runAfter(previous: Run, planned: Planned): Run {
  const { start, finish, gap, length, timer } = planned;
  if (start === null || finish === null) return runAsPlanned(planned);
  const late = waitsForStart(planned) ? Math.max(0, previous.carry - Math.max(0, gap)) : previous.carry;
  const expectedStart = startBehind(previous, planned, start);
  return {
    expectedStart,
    expectedFinish: finishFrom(planned, finish, expectedStart),
    late,
    carry: timer.type === 'FINISH_TIME' ? Math.max(0, late - length) : late,
  };
}

/** The armed timer replaces the next one (T30), but is late by its own plan. */
export function runArmed(previous: Run, planned: Planned): Run {
  const { start, finish } = planned;
  if (start === null || finish === null) return runAsPlanned(planned);
  const expectedStart = startBehind(previous, planned, start);
  const expectedFinish = finishFrom(planned, finish, expectedStart);
  const late = Math.max(0, expectedStart - start);
  return { expectedStart, expectedFinish, late, carry: Math.max(0, expectedFinish - finish) };
}

function waitsForStart({ ownStart, timer }: Planned): boolean {
  return ownStart && timer.trigger !== 'LINKED';
}

function startBehind(previous: Run, planned: Planned, start: Instant): Instant {
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

/** Timers before the current one count as they ran, later ones in full (S22). */
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
  const elapsed = before + ranUntil(timer, timeset, zone, now);
  const remaining = clock.left + lengthOf(plan.slice(current + 1));
  const total = elapsed + remaining;
  return { total, elapsed, remaining, progress: total === 0 ? 0 : progressPercent(total, remaining) };
}

function lengthOf(plan: readonly Planned[]): Duration {
  return plan.reduce((sum, { length }) => sum + length, 0);
}

/** Running time until `now`: pauses moved the deadline, jumps also the kickoff. */
export function ranUntil(
  timer: Timer,
  { kickoff, deadline, lastStop }: Timeset,
  zone: string | null,
  now: Instant,
): Duration {
  if (kickoff === null || deadline === null) return 0;
  const left = deadline - (lastStop ?? now);
  return Math.max(0, lengthAtStart(timer, kickoff, zone) - left + kickoff - startedAt(timer, kickoff));
}
