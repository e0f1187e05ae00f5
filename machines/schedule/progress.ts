import type { Duration, Instant } from '../kernel/time.ts';
import { clockOf, progressPercent } from '../timer/timer.clock.ts';
import { lengthAtStart } from '../timer/timer.length.ts';
import type { Timer } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';
import type { Planned } from './plan.ts';
import { startedAt } from './run.ts';

export interface Progress {
  readonly total: Duration;
  readonly elapsed: Duration;
  readonly remaining: Duration;
  readonly progress: number;
}

/** Timers before the current one count as run, later ones in full (S22). */
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

/** Running time by `now`: pauses moved the deadline, jumps the kickoff too. */
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
