import { HALF_DAY, nextOccurrence } from '../calendar/zone.ts';
import { type Duration, type Instant, SECOND } from '../kernel/time.ts';
import { groupSpans } from '../timer/timer.groups.ts';
import type { Timer, TimerGroup } from '../timer/timer.ts';
import type { ScheduledTimer } from './schedule.ts';

export interface PlanStanding {
  readonly over: Duration;
  /** Index of the timer whose start will be missed; null: the next one, or another meaning. */
  readonly place: number | null;
  /** Group whose target will be missed (S37). */
  readonly group: TimerGroup | null;
  /** Timer whose start the show will wait for (S731); null: none. */
  readonly waits: number | null;
}

interface Course {
  readonly current: number;
  readonly ahead: number;
  readonly next: number;
  readonly over: Duration | null;
  readonly zone: string;
}

/** The next timer, else the first start or group target that will be missed, else the end (S30, S37). */
export function standingOf(
  timers: readonly ScheduledTimer[],
  rundown: readonly Pick<Timer, 'group'>[],
  { current, ahead, next, over, zone }: Course,
): PlanStanding | null {
  const late = timers[next]?.delay ?? 0;
  if (late >= SECOND) return { over: late, place: null, group: null, waits: null };
  const ends = new Map(groupSpans(rundown).map(({ group, end }) => [end - 1, group]));
  for (const [place, timer] of timers.entries()) {
    const missed = place < ahead ? 0 : missedBy(timer);
    if (missed >= SECOND) return { over: missed, place, group: null, waits: null };
    const group = place < current ? undefined : ends.get(place);
    const past = group === undefined ? 0 : (pastTarget(timer, group, zone) ?? 0);
    if (group !== undefined && past >= SECOND) return { over: past, place: null, group, waits: null };
  }
  const waits = timers.findIndex((timer, place) => place >= ahead && aheadBy(timer) >= SECOND);
  const early = timers[waits];
  if (early !== undefined) return { over: -aheadBy(early), place: null, group: null, waits };
  return over === null ? null : { over, place: null, group: null, waits: null };
}

/** Expected wait beyond the planned one. */
const aheadBy = ({ ownStart, gap, expectedGap }: ScheduledTimer): Duration =>
  ownStart ? expectedGap - Math.max(0, gap) : 0;

/** Delay of its own start, also if that counts as the next day's (S31). */
function missedBy({ ownStart, start, expectedStart, gap, overlap }: ScheduledTimer): Duration {
  if (!ownStart || start === null || expectedStart === null) return 0;
  return gap > 0 && overlap > 0 ? overlap : expectedStart - start;
}

/** Expected or actual end; the planned one if skipped; null: unplanned. */
export const endOf = ({
  finish,
  expectedFinish,
}: Pick<ScheduledTimer, 'finish' | 'expectedFinish'>): Instant | null => expectedFinish ?? finish;

/** Group's end minus its target on the nearest day; null: no target. */
export function pastTarget(
  last: Pick<ScheduledTimer, 'finish' | 'expectedFinish'>,
  { target }: TimerGroup,
  zone: string,
): Duration | null {
  const ends = endOf(last);
  const at = ends === null || target === null ? null : nextOccurrence(target, null, zone, ends - HALF_DAY);
  return at === null || ends === null ? null : ends - at;
}
