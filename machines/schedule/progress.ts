import type { Duration, Instant } from '../kernel/time.ts';
import { clockOf, progressPercent } from '../timer/timer.clock.ts';
import type { Timeset } from '../timer/timeset.ts';
import { endsAlone, type Planned } from './plan.ts';

/** How much of the room's timers is over, by their lengths; gaps between them do not count (S22). */
export interface Progress {
  readonly total: Duration;
  readonly elapsed: Duration;
  readonly remaining: Duration;
  /** Percent, 0..100, rounded up to one decimal. */
  readonly progress: number;
}

/** S22: what is before the current timer is over, what is after it is not. */
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
  // V857: how long it was until its finish time nobody knows.
  const elapsed = lengthOf(plan.slice(0, current).filter((before) => !endsAlone(before))) + clock.elapsed;
  const remaining = clock.left + lengthOf(plan.slice(current + 1));
  const total = elapsed + remaining;
  return { total, elapsed, remaining, progress: total === 0 ? 0 : progressPercent(total, remaining) };
}

function lengthOf(plan: readonly Planned[]): Duration {
  return plan.reduce((sum, { length }) => sum + length, 0);
}
