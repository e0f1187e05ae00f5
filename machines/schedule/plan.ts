import { HALF_DAY, nextOccurrence, wallTimeToInstant } from '../calendar/zone.ts';
import { type Duration, type Instant, MINUTE } from '../kernel/time.ts';
import { lengthAtStart, typedLength } from '../timer/timer.length.ts';
import type { Timer } from '../timer/timer.ts';
import { overlapWith } from './overlap.ts';

/** How far before the previous finish a timer's own start time is looked for (S10). */
export const LOOKBACK: Duration = 30 * MINUTE;

/** Where the show stands: decides which day a start time without a date means (S13). */
export interface ShowPosition {
  readonly now: Instant;
  readonly zone: string;
  /** The current timer; null in a room without timers. */
  readonly current: Timer | null;
  /** When the current timer was started, or null. */
  readonly kickoff: Instant | null;
}

/**
 * A timer as planned. The start is null where no start time is given, here or before, and so is the finish, save where
 * that is what is given (V850).
 */
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
  const length = lengthAtStart(timer, start ?? standing.now, standing.zone);
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

/** S11: the previous finish. Where there is none, a started timer was meant to start when it did. */
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
  const after = previous === null ? showBegins(timer, timers, standing) : previous - LOOKBACK;
  return nextOccurrence(time, null, zone, after);
}

/** Whether its finish is all that is planned of it (V850): how long it lasts is known once it starts. */
export function endsAlone({ start, finish }: Pick<Planned, 'start' | 'finish'>): boolean {
  return start === null && finish !== null;
}

/** V850: of a timer that ends at a time of day, whenever it starts. */
function givenFinish(timer: Timer, timers: readonly Timer[], standing: ShowPosition): Instant | null {
  const { type, finishTime, finishDate } = timer;
  if (type !== 'FINISH_TIME' || finishTime === null) return null;
  return nextOccurrence(finishTime, finishDate, standing.zone, showBegins(timer, timers, standing));
}

/**
 * S13, V850: from when on the first start time, or a finish time before it, is looked for. Once the show is under way:
 * half a day before the instant at which it would have got there on time, so that a start that is past means today's;
 * until then the usual lookback.
 */
function showBegins(
  timer: Timer,
  timers: readonly Timer[],
  { current, kickoff, now }: ShowPosition,
): Instant {
  const place = current?.index ?? 0;
  const underway = kickoff !== null || place > 0;
  if (!underway) return now - LOOKBACK;
  const between = timers.slice(timer.index, place);
  return (kickoff ?? now) - between.reduce((sum, each) => sum + typedLength(each), 0) - HALF_DAY;
}
