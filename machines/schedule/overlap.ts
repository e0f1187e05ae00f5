import { DAY, type Duration, type Instant } from '../kernel/time.ts';

interface PlannedBefore {
  readonly start: Instant | null;
  readonly finish: Instant | null;
}

/** How far a start time lies before the finish of the timer before it, also where it is planned for a day later (S31). */
export function overlapWith(previous: PlannedBefore | null, start: Instant, isDated: boolean): Duration {
  if (previous === null || previous.finish === null) return 0;
  if (start < previous.finish) return previous.finish - start;
  if (previous.start === null) return 0;
  const dayBefore = start - DAY;
  const isInside = !isDated && dayBefore > previous.start && dayBefore < previous.finish;
  return isInside ? previous.finish - dayBefore : 0;
}
