import { type Duration, SECOND } from '../kernel/time.ts';
import type { ScheduledTimer } from './schedule.ts';

/** How a show stands to its plan: by `over` too late, below 0 early (S30). */
export interface PlanStanding {
  readonly over: Duration;
  /** The timer whose own start time will be missed by that; null: what comes next is late, or the end is meant. */
  readonly place: number | null;
}

interface Course {
  /** The first timer that is still to start. */
  readonly ahead: number;
  /** The one that comes next. */
  readonly next: number;
  /** How the end stands to the plan. */
  readonly over: Duration | null;
}

/** S30: the next timer, else the first start time that will be missed, else the end. */
export function standingOf(
  timers: readonly ScheduledTimer[],
  { ahead, next, over }: Course,
): PlanStanding | null {
  const late = timers[next]?.delay ?? 0;
  if (late >= SECOND) return { over: late, place: null };
  const place = timers.findIndex((timer, at) => at >= ahead && missedBy(timer) >= SECOND);
  const missed = timers[place];
  if (missed !== undefined) return { over: missedBy(missed), place };
  return over === null ? null : { over, place: null };
}

/** By how much it will start after its own start time, or would, were that not taken for one of the next day (S31). */
function missedBy({ ownStart, start, expectedStart, gap, overlap }: ScheduledTimer): Duration {
  if (!ownStart || start === null || expectedStart === null) return 0;
  return gap > 0 && overlap > 0 ? overlap : expectedStart - start;
}
