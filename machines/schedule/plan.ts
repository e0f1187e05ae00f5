import { HALF_DAY, nextOccurrence, wallTimeToInstant } from '../calendar/zone.ts';
import { DAY, type Duration, type Instant, MINUTE } from '../kernel/time.ts';
import { lengthAtStart, lengthOfFields, type Timer } from '../timer/timer.ts';

/** A planned start may be this much earlier than the previous finish (S10). */
export const PAST_START_GRACE: Duration = 30 * MINUTE;

interface ShowPosition {
  readonly now: Instant;
  readonly zone: string;
  readonly current: Timer | null;
  readonly kickoff: Instant | null;
  /** Typed length of a timer that aims at an end (T1831). */
  readonly aimedFrom: Duration | null;
}

/** Start and finish are null before the first timer with a known start, except for a timer's own finish time (V850). */
export interface Planned {
  readonly timer: Timer;
  readonly start: Instant | null;
  readonly finish: Instant | null;
  /** Negative for an overlap, and 0 if unknown. */
  readonly gap: Duration;
  /** Duration by which the start time is before the previous finish (S31). */
  readonly overlap: Duration;
  readonly length: Duration;
  readonly ownStart: boolean;
}

export function plannedTimers(timers: readonly Timer[], standing: ShowPosition): readonly Planned[] {
  let previous: Planned | null = null;
  return timers.map((timer) => {
    previous = plannedStartAfter(previous, timer, timers, standing);
    return previous;
  });
}

function plannedStartAfter(
  before: Planned | null,
  timer: Timer,
  timers: readonly Timer[],
  standing: ShowPosition,
): Planned {
  const startTime = timer.startTime;
  const previous = before?.finish ?? null;
  const start =
    startTime === null
      ? implicitStart(previous, timer, standing)
      : plannedOwnStart(startTime, previous, timer, timers, standing);
  const { current, aimedFrom } = standing;
  const typed = timer._id === current?._id ? aimedFrom : null;
  const length = typed ?? lengthAtStart(timer, start ?? standing.now, standing.zone);
  return {
    timer,
    start,
    finish: start === null ? plannedOwnFinish(timer, timers, standing) : start + length,
    gap: start === null || previous === null ? 0 : start - previous,
    overlap: startTime === null || start === null ? 0 : overlapWith(before, start, timer.startDate !== null),
    length,
    ownStart: startTime !== null,
  };
}

/** Returns the previous finish, or for a started timer its kickoff (S11). */
function implicitStart(
  previous: Instant | null,
  timer: Timer,
  { current, kickoff }: ShowPosition,
): Instant | null {
  return previous ?? (timer === current ? kickoff : null);
}

/**
 * Returns the start on its date, else the first occurrence from `PAST_START_GRACE` before the previous finish (S10,
 * S12, S13).
 */
function plannedOwnStart(
  time: string,
  previous: Instant | null,
  timer: Timer,
  timers: readonly Timer[],
  standing: ShowPosition,
): Instant | null {
  const { zone } = standing;
  if (timer.startDate !== null) return wallTimeToInstant(timer.startDate, time, zone);
  if (previous !== null) return nextOccurrence(time, null, zone, previous - PAST_START_GRACE);
  return firstOccurrence(time, timer, timers, standing);
}

export function hasOnlyFinish({ start, finish }: Pick<Planned, 'start' | 'finish'>): boolean {
  return start === null && finish !== null;
}

function plannedOwnFinish(timer: Timer, timers: readonly Timer[], standing: ShowPosition): Instant | null {
  const { type, finishTime, finishDate } = timer;
  if (type !== 'FINISH_TIME' || finishTime === null) return null;
  return finishDate === null
    ? firstOccurrence(finishTime, timer, timers, standing)
    : nextOccurrence(
        finishTime,
        finishDate,
        standing.zone,
        onTimeArrival(timer, timers, standing) - HALF_DAY,
      );
}

/**
 * Finds occurrences of `time` after `startFrom`. Returns the last one up to half a day after `onTimeArrival`, else the
 * first (S13).
 */
function firstOccurrence(
  time: string,
  timer: Timer,
  timers: readonly Timer[],
  position: ShowPosition,
): Instant | null {
  const { now, zone } = position;
  const begins = onTimeArrival(timer, timers, position);
  const { startFrom } = timer;
  // Older servers omit `startFrom`.
  if (startFrom === undefined)
    return nextOccurrence(time, null, zone, begins - (isUnderway(position) ? HALF_DAY : PAST_START_GRACE));
  const began = showBeganAt(timers, position);
  const earliest =
    began !== null && startFrom > began ? began - DAY : Math.min(startFrom, now) - PAST_START_GRACE;
  let found = nextOccurrence(time, null, zone, Math.max(earliest, begins - DAY));
  for (let next = found; next !== null && next <= begins + HALF_DAY; ) {
    found = next;
    next = nextOccurrence(time, null, zone, next);
  }
  return found;
}

const isUnderway = ({ current, kickoff }: ShowPosition): boolean =>
  kickoff !== null || (current?.index ?? 0) > 0;

function showBeganAt(timers: readonly Timer[], { current, kickoff }: ShowPosition): Instant | null {
  const runs = timers
    .slice(0, current?.index ?? 0)
    .flatMap(({ ran }) => (ran === undefined ? [] : [ran.start]));
  const starts = kickoff === null ? runs : [...runs, kickoff];
  return starts.length === 0 ? null : Math.min(...starts);
}

function onTimeArrival(
  timer: Timer,
  timers: readonly Timer[],
  { current, kickoff, now }: ShowPosition,
): Instant {
  const between = timers.slice(timer.index, current?.index ?? 0);
  return (kickoff ?? now) - between.reduce((sum, each) => sum + lengthOfFields(each), 0);
}

interface PlannedBefore {
  readonly start: Instant | null;
  readonly finish: Instant | null;
}

/** Also finds the overlap of a start that the plan moved to the next day (S31). */
export function overlapWith(previous: PlannedBefore | null, start: Instant, isDated: boolean): Duration {
  if (previous === null || previous.finish === null) return 0;
  if (start < previous.finish) return previous.finish - start;
  if (previous.start === null) return 0;
  const dayBefore = start - DAY;
  const isInside = !isDated && dayBefore > previous.start && dayBefore < previous.finish;
  return isInside ? previous.finish - dayBefore : 0;
}
