import { HALF_DAY, nextOccurrence, wallTimeToInstant } from '../calendar/zone.ts';
import { DAY, type Duration, type Instant, MINUTE } from '../kernel/time.ts';
import { lengthAtStart, type Timer, typedLength } from '../timer/timer.ts';

/** How far a start may precede the previous finish (S10). */
export const LOOKBACK: Duration = 30 * MINUTE;

/** Position of the show: resolves undated starts (S13). */
interface ShowPosition {
  readonly now: Instant;
  readonly zone: string;
  readonly current: Timer | null;
  readonly kickoff: Instant | null;
  /** Typed length while an aim changes it (T1831); null: no aim. */
  readonly aimedFrom: Duration | null;
}

/** Start and finish are null if no start time is known up to here, except a given finish (V850). */
export interface Planned {
  readonly timer: Timer;
  readonly start: Instant | null;
  readonly finish: Instant | null;
  /** Start minus previous finish; negative: overlap; 0 if unknown. */
  readonly gap: Duration;
  /** Overlap of its start time with the previous finish (S31). */
  readonly overlap: Duration;
  readonly length: Duration;
  readonly ownStart: boolean;
}

/** S10 to S14. */
export function plannedTimers(timers: readonly Timer[], standing: ShowPosition): readonly Planned[] {
  let previous: Planned | null = null;
  return timers.map((timer) => {
    previous = plannedAfter(previous, timer, timers, standing);
    return previous;
  });
}

function plannedAfter(
  before: Planned | null,
  timer: Timer,
  timers: readonly Timer[],
  standing: ShowPosition,
): Planned {
  const own = timer.startTime;
  const previous = before?.finish ?? null;
  const start =
    own === null
      ? implicitStart(previous, timer, standing)
      : ownStart(own, previous, timer, timers, standing);
  const { current, aimedFrom } = standing;
  const typed = timer._id === current?._id ? aimedFrom : null;
  const length = typed ?? lengthAtStart(timer, start ?? standing.now, standing.zone);
  return {
    timer,
    start,
    finish: start === null ? givenFinish(timer, timers, standing) : start + length,
    gap: start === null || previous === null ? 0 : start - previous,
    overlap: own === null || start === null ? 0 : overlapWith(before, start, timer.startDate !== null),
    length,
    ownStart: own !== null,
  };
}

/** Previous finish, else the kickoff of a started timer (S11). */
function implicitStart(
  previous: Instant | null,
  timer: Timer,
  { current, kickoff }: ShowPosition,
): Instant | null {
  return previous ?? (timer === current ? kickoff : null);
}

/** Start on its date, else the first occurrence after the previous finish minus the lookback (S10, S12, S13). */
function ownStart(
  time: string,
  previous: Instant | null,
  timer: Timer,
  timers: readonly Timer[],
  standing: ShowPosition,
): Instant | null {
  const { zone } = standing;
  if (timer.startDate !== null) return wallTimeToInstant(timer.startDate, time, zone);
  if (previous !== null) return nextOccurrence(time, null, zone, previous - LOOKBACK);
  return firstOccurrence(time, timer, timers, standing);
}

/** True if only the finish is known (V850); the start decides the length. */
export function endsAlone({ start, finish }: Pick<Planned, 'start' | 'finish'>): boolean {
  return start === null && finish !== null;
}

function givenFinish(timer: Timer, timers: readonly Timer[], standing: ShowPosition): Instant | null {
  const { type, finishTime, finishDate } = timer;
  if (type !== 'FINISH_TIME' || finishTime === null) return null;
  return finishDate === null
    ? firstOccurrence(finishTime, timer, timers, standing)
    : nextOccurrence(finishTime, finishDate, standing.zone, showBegins(timer, timers, standing) - HALF_DAY);
}

/** First occurrence after the start was written, less the lookback, until the next is half a day ahead (S13). */
function firstOccurrence(
  time: string,
  timer: Timer,
  timers: readonly Timer[],
  position: ShowPosition,
): Instant | null {
  const { now, zone } = position;
  const begins = showBegins(timer, timers, position);
  const { startFrom } = timer;
  // Older servers omit `startFrom`.
  if (startFrom === undefined)
    return nextOccurrence(time, null, zone, begins - (isUnderway(position) ? HALF_DAY : LOOKBACK));
  const began = showBegan(timers, position);
  const earliest = began !== null && startFrom > began ? began - DAY : Math.min(startFrom, now) - LOOKBACK;
  let found = nextOccurrence(time, null, zone, Math.max(earliest, begins - DAY));
  for (let next = found; next !== null && next <= begins + HALF_DAY; ) {
    found = next;
    next = nextOccurrence(time, null, zone, next);
  }
  return found;
}

const isUnderway = ({ current, kickoff }: ShowPosition): boolean =>
  kickoff !== null || (current?.index ?? 0) > 0;

function showBegan(timers: readonly Timer[], { current, kickoff }: ShowPosition): Instant | null {
  const runs = timers
    .slice(0, current?.index ?? 0)
    .flatMap(({ ran }) => (ran === undefined ? [] : [ran.start]));
  const starts = kickoff === null ? runs : [...runs, kickoff];
  return starts.length === 0 ? null : Math.min(...starts);
}

/** Instant at which an on-time show reaches this timer. */
function showBegins(
  timer: Timer,
  timers: readonly Timer[],
  { current, kickoff, now }: ShowPosition,
): Instant {
  const between = timers.slice(timer.index, current?.index ?? 0);
  return (kickoff ?? now) - between.reduce((sum, each) => sum + typedLength(each), 0);
}

interface PlannedBefore {
  readonly start: Instant | null;
  readonly finish: Instant | null;
}

/** Overlap with the previous finish, also if planned for the next day (S31). */
export function overlapWith(previous: PlannedBefore | null, start: Instant, isDated: boolean): Duration {
  if (previous === null || previous.finish === null) return 0;
  if (start < previous.finish) return previous.finish - start;
  if (previous.start === null) return 0;
  const dayBefore = start - DAY;
  const isInside = !isDated && dayBefore > previous.start && dayBefore < previous.finish;
  return isInside ? previous.finish - dayBefore : 0;
}
