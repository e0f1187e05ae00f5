import type { Duration, Instant } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';
import type { Planned } from './plan.ts';

export interface Run {
  readonly expectedStart: Instant | null;
  readonly expectedFinish: Instant | null;
  /** How much later than planned it starts. Exact; never below 0. */
  readonly late: Duration;
  /** What of the lateness passes to the next timer. */
  readonly carry: Duration;
}

export const idleRun: Run = { expectedStart: null, expectedFinish: null, late: 0, carry: 0 };

/** A timer that nothing leads to: it is as it was planned. */
export function runAsPlanned({ start, finish }: Planned): Run {
  return { expectedStart: start, expectedFinish: finish, late: 0, carry: 0 };
}

/** S728: a timer before the current one is as it ran; one that was left out happened at no time. */
export function runBefore({ timer: { ran } }: Planned): Run {
  return { expectedStart: ran?.start ?? null, expectedFinish: ran?.finish ?? null, late: 0, carry: 0 };
}

/**
 * The current timer (S15, S16). Started: late by its kickoff; pauses and overrun add to the carry. Waiting past its
 * start: late as if it started now.
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

/** S723: a jump moves the kickoff, and leaves with the timer when it started. */
export const startedAt = ({ ran }: Timer, kickoff: Instant): Instant =>
  ran?.finish === null ? ran.start : kickoff;

/** V850: a current timer without a start ends when it is to, or is late by all that has passed since. */
function waiting(finish: Instant, now: Instant): Run {
  const expectedFinish = Math.max(finish, now);
  return { expectedStart: null, expectedFinish, late: 0, carry: expectedFinish - finish };
}

/** Finish of a started timer. One that ended is waited for, unless it is the last. */
function startedFinish(deadline: Instant, lastStop: Instant | null, now: Instant, last: boolean): Instant {
  const left = deadline - (lastStop ?? now);
  if (left > 0) return now + left;
  return lastStop !== null && last ? lastStop : now;
}

/**
 * A later timer (S17, S18). A gap before its own start time absorbs the carry, except if linked (S26). A finish time
 * absorbs it by its length.
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

/** The armed timer, in place of the next one (T30); late by its own plan. */
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
