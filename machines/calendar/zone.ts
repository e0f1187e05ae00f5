import { memoize } from '../kernel/memoized.ts';
import { DAY, type Duration, HOUR, type Instant, MINUTE } from '../kernel/time.ts';

/** Uses `Intl`, because the offsets of date-fns-tz are wrong around clock changes (decision 024). */

interface ZoneClock {
  /** `quarter` is the number of quarter hours since the epoch. Since 1973, offsets change only at quarter hours. */
  readonly offsetIn: (quarter: number) => Duration;
}

const QUARTER_HOUR: Duration = 15 * MINUTE;
const MAX_ZONES = 1_000;
/** A rundown of 1,000 timers on different days needs 8,000. */
const MAX_OFFSETS = 64_000;

/** Accepts only names, since platforms disagree on offsets such as +05:30. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

export interface ZoneRules {
  readonly offset: Duration;
  readonly next: { readonly at: Instant; readonly offset: Duration } | null;
}

export const zoneName = (zone: string): string => zone.replace(/\|.*/, '');

function createZoneClock(zone: string): ZoneClock | null {
  const [name = '', ...numbers] = zone.split('|');
  const platform = platformClock(name);
  if (numbers.length === 0) return platform;
  const [from = 0, offset = 0, nextAt = 0, later = 0] = numbers.map((text) => Number(text || Infinity));
  const offsetIn = (quarter: number): Duration => {
    const at = quarter * QUARTER_HOUR;
    if (at < from) return platform?.offsetIn(quarter) ?? offset;
    if (at < nextAt) return offset;
    return platform?.offsetIn(nextAt / QUARTER_HOUR) === later ? platform.offsetIn(quarter) : later;
  };
  return { offsetIn };
}

function platformClock(zone: string): ZoneClock | null {
  if (!ZONE_NAME.test(zone)) return null;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    return { offsetIn: (quarter) => offsetCache.of(format, quarter) };
  } catch {
    return null;
  }
}

/** Counts the offsets of all zones together. */
class OffsetCache {
  #known = new WeakMap<Intl.DateTimeFormat, Map<number, Duration>>();
  #size = 0;

  of(format: Intl.DateTimeFormat, quarter: number): Duration {
    const found = this.#known.get(format)?.get(quarter);
    return found ?? this.#measure(format, quarter);
  }

  #measure(format: Intl.DateTimeFormat, quarter: number): Duration {
    if (this.#size >= MAX_OFFSETS) [this.#known, this.#size] = [new WeakMap(), 0];
    const offset = measuredOffset(format, quarter * QUARTER_HOUR);
    const offsets = this.#known.get(format) ?? new Map<number, Duration>();
    this.#known.set(format, offsets.set(quarter, offset));
    this.#size += 1;
    return offset;
  }
}

const offsetCache = new OffsetCache();

const clockOfZone = memoize(MAX_ZONES, createZoneClock);

export const isZone = (zone: string): boolean => ZONE_NAME.test(zone) && clockOfZone(zone) !== null;

export function zoneOrNull(zone: string | null): string | null {
  return zone !== null && isZone(zone) ? zone : null;
}

export function readableZone(zone: string | null): string | null {
  return zone !== null && clockOfZone(zone) !== null ? zone : null;
}

export const zoneOrUtc = (zone: string | null): string => readableZone(zone) ?? 'UTC';

export const LAST_DAY = '9999-12-31';

const EARLIEST_INSTANT = Date.parse('0001-01-02T00:00:00Z');
const LATEST_INSTANT = Date.parse('9999-12-30T00:00:00Z');

function measuredOffset(format: Intl.DateTimeFormat, at: Instant): Duration {
  const second = Math.floor(Math.min(Math.max(at, EARLIEST_INSTANT), LATEST_INSTANT) / 1_000) * 1_000;
  const wall = format.format(second); // for example 06/10/2026, 14:05:09
  const date = `${wall.slice(6, -10).padStart(4, '0')}-${wall.slice(0, 2)}-${wall.slice(3, 5)}`;
  return Date.parse(`${date}T${wall.slice(-8)}Z`) - second;
}

/** An unknown zone has the offset 0 (P2). */
export function offsetAt(at: Instant, zone: string): Duration {
  return clockOfZone(zone)?.offsetIn(Math.floor(at / QUARTER_HOUR)) ?? 0;
}

/**
 * Moves a skipped time forward by the gap. Uses the first occurrence of a repeated time (S1, S2). Returns NaN for an
 * invalid date or time.
 */
export function wallTimeToInstant(date: string, time: string, zone: string): Instant {
  const wall = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(wall)) return wall;
  // The offset changes at most once in two days, so `before` or `after` applies.
  const before = offsetAt(wall - DAY, zone);
  const after = offsetAt(wall + DAY, zone);
  const first = wall - before;
  if (before === after || offsetAt(first, zone) === before) return first;
  const second = wall - after;
  return offsetAt(second, zone) === after ? second : first;
}

export const localDate = (at: Instant, zone: string): string => dateAt(at + offsetAt(at, zone));

export const dayAfter = (date: string): string => dateAt(Date.parse(date) + DAY);

const dateAt = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/**
 * Returns the next instant at this time of day. With a date, returns the instant on that date, or null if it has passed
 * (S4).
 */
export function nextOccurrence(
  time: string,
  date: string | null,
  zone: string,
  after: Instant,
): Instant | null {
  if (date !== null) return ifLater(after, wallTimeToInstant(date, time, zone));
  const today = after + offsetAt(after, zone);
  // Starts with yesterday, because in Nuuk a skipped 23:30 moves into the next day.
  for (let day = -1; day <= 2; day += 1) {
    const found = ifLater(after, wallTimeToInstant(dateAt(today + day * DAY), time, zone));
    if (found !== null) return found;
  }
  return null;
}

const ifLater = (after: Instant, at: Instant): Instant | null => (at > after ? at : null);

/** A time of day that passed at most half a day ago means today, not tomorrow. */
export const HALF_DAY: Duration = 12 * HOUR;

export const zoneCity = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
