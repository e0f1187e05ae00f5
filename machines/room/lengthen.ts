import {
  HALF_DAY,
  LAST_DAY,
  localDate,
  nextOccurrence,
  offsetAt,
  wallTimeToInstant,
  zoneOr,
} from '../calendar/zone.ts';
import { type Duration, HOUR, type Instant, MINUTE, SECOND } from '../kernel/time.ts';
import { typedLength } from '../timer/timer.length.ts';
import { MAX_LENGTH, type Timer } from '../timer/timer.ts';

/** `from`: kickoff, or now. `least`: earliest finish to add time to (S720). */
interface LengthenedAt {
  readonly from: Instant;
  readonly least: Instant;
}

/**
 * Changes the length by `ms`, at least 0 (T11). A finish time moves in whole seconds, within the 12 h after which it
 * would mean another day, or within the calendar if dated.
 */
export function lengthened(
  timer: Timer,
  ms: Duration,
  { from, least }: LengthenedAt,
  zone: string | null,
): Timer {
  return timer.type === 'FINISH_TIME' && timer.finishTime !== null
    ? finishMoved(timer, timer.finishTime, ms, { from, least }, zoneOr(zone))
    : { ...timer, ...hms(Math.min(Math.max(typedLength(timer) + ms, 0), MAX_LENGTH)) };
}

function finishMoved(
  timer: Timer,
  finishTime: string,
  ms: Duration,
  { from, least }: LengthenedAt,
  zone: string,
): Timer {
  const planned = nextOccurrence(finishTime, timer.finishDate, zone, from - HALF_DAY) ?? from;
  const finish = ms > 0 ? Math.max(planned, least) : planned;
  const earliest = Math.min(finish, from);
  const latest = timer.finishDate === null ? from + HALF_DAY : wallTimeToInstant(LAST_DAY, '23:59:59', zone);
  const target = Math.min(Math.max(finish + ms, earliest), latest);
  const next = Math.round(target / SECOND) * SECOND;
  return {
    ...timer,
    finishTime: new Date(next + offsetAt(next, zone)).toISOString().slice(11, 19),
    finishDate: timer.finishDate === null ? null : localDate(next, zone),
  };
}

/** Length as fields of a timer. Seconds may have a fraction. */
function hms(length: Duration): Pick<Timer, 'hours' | 'minutes' | 'seconds'> {
  return {
    hours: Math.floor(length / HOUR),
    minutes: Math.floor((length % HOUR) / MINUTE),
    seconds: (length % MINUTE) / SECOND,
  };
}
