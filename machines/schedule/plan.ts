import { HALF_DAY, nextOccurrence, wallTimeToInstant } from '../calendar/zone.ts';
import { DAY, type Duration, type Instant, MINUTE } from '../kernel/time.ts';
import { lengthAtStart, typedLength } from '../timer/timer.length.ts';
import type { Timer } from '../timer/timer.ts';

/** How far before the previous finish a timer's own start time is looked for (S10). */
export const LOOKBACK: Duration = 30 * MINUTE;

/** Where the show stands: decides which day a start time without a date means (S13). */
export interface ShowPosition {
  readonly now: Instant;
  readonly zone: string;
  readonly current: Timer | null;
  readonly kickoff: Instant | null;
  /** Typed length of the current timer while an aim holds (T1831); null: its own. */
  readonly aimedFrom: Duration | null;
}

/** Planned timer. Start and finish are null without a start time here or before, except a given finish (V850). */
export interface Planned {
  readonly timer: Timer;
  readonly start: Instant | null;
  readonly finish: Instant | null;
  /** Start minus the previous finish, below 0 where they overlap; 0 where either is unknown. */
  readonly gap: Duration;
  /** How far its own start time lies before the previous finish; 0: it does not (S31). */
  readonly overlap: Duration;
  readonly length: Duration;
  /** It is planned by a start time of its own. */
  readonly ownStart: boolean;
}

/** The plan: starts and finishes if all goes as it should (S10 to S14). */
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

/** S11: the previous finish; without one, the kickoff of a started timer. */
function implicitStart(
  previous: Instant | null,
  timer: Timer,
  { current, kickoff }: ShowPosition,
): Instant | null {
  return previous ?? (timer === current ? kickoff : null);
}

/** S10, S12, S13: on its date; else the first occurrence after what lies before it, looked back for a little. */
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

/** Whether its finish is all that is planned of it (V850): how long it lasts is known once it starts. */
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

/** S13: first occurrence after the start was written, less the lookback, until the next one is half a day ahead. */
function firstOccurrence(
  time: string,
  timer: Timer,
  timers: readonly Timer[],
  position: ShowPosition,
): Instant | null {
  const { now, zone } = position;
  const begins = showBegins(timer, timers, position);
  const { startFrom } = timer;
  // A server of an older version sends no `startFrom`.
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

/** When the show would have reached this timer on time. */
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

/** How far a start time precedes the previous finish, also if planned for a day later (S31). */
export function overlapWith(previous: PlannedBefore | null, start: Instant, isDated: boolean): Duration {
  if (previous === null || previous.finish === null) return 0;
  if (start < previous.finish) return previous.finish - start;
  if (previous.start === null) return 0;
  const dayBefore = start - DAY;
  const isInside = !isDated && dayBefore > previous.start && dayBefore < previous.finish;
  return isInside ? previous.finish - dayBefore : 0;
}
