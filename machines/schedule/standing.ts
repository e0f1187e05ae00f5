import { HALF_DAY, nextOccurrence } from '../calendar/zone.ts';
import { type Duration, type Instant, SECOND } from '../kernel/time.ts';
import { groupSpans } from '../timer/timer.groups.ts';
import type { Timer, TimerGroup } from '../timer/timer.ts';
import type { ScheduledTimer } from './schedule.ts';

export interface PlanStanding {
  readonly over: Duration;
  /** Timer whose own start time will be missed; null: the next one, or another meaning. */
  readonly place: number | null;
  /** The group whose target will be missed by that (S37). */
  readonly group: TimerGroup | null;
  /** The timer for whose start the show will wait, ahead of its plan (S731); null: it waits for none. */
  readonly waits: number | null;
}

interface Course {
  readonly current: number;
  readonly ahead: number;
  readonly next: number;
  readonly over: Duration | null;
  readonly zone: string;
}

/** S30, S37: the next timer, else the first start time or group target that will be missed, else the end. */
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

/** How much longer the show will wait for its start than planned. */
const aheadBy = ({ ownStart, gap, expectedGap }: ScheduledTimer): Duration =>
  ownStart ? expectedGap - Math.max(0, gap) : 0;

/** How late it misses its own start time, or would if that did not count as the next day's (S31). */
function missedBy({ ownStart, start, expectedStart, gap, overlap }: ScheduledTimer): Duration {
  if (!ownStart || start === null || expectedStart === null) return 0;
  return gap > 0 && overlap > 0 ? overlap : expectedStart - start;
}

/** Expected or actual end of a timer; the planned end if it was skipped. `null`: no plan. */
export const endOf = ({
  finish,
  expectedFinish,
}: Pick<ScheduledTimer, 'finish' | 'expectedFinish'>): Instant | null => expectedFinish ?? finish;

/** How far a group's last timer ends past its target on the nearest day; null: no target. */
export function pastTarget(
  last: Pick<ScheduledTimer, 'finish' | 'expectedFinish'>,
  { target }: TimerGroup,
  zone: string,
): Duration | null {
  const ends = endOf(last);
  const at = ends === null || target === null ? null : nextOccurrence(target, null, zone, ends - HALF_DAY);
  return at === null || ends === null ? null : ends - at;
}
