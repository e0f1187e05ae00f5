import { DAY, type Duration, HOUR, type Instant, MINUTE } from '../kernel/time.ts';
import { offsetAt, wallTimeToInstant, type ZoneRules } from './zone.ts';

/** Offsets are local time minus UTC. */
interface ClockChange {
  readonly at: Instant;
  readonly from: Duration;
  readonly to: Duration;
}

const SEARCH_HORIZON = 400 * DAY;
/** Step of the search, shorter than the time between two clock changes, even around Ramadan. */
const SEARCH_STRIDE = 7 * DAY;

/** Returns null without a change in the next 400 days (S5). */
export function nextClockChange(after: Instant, zone: string): ClockChange | null {
  const from = offsetAt(after, zone);
  for (let early = after; early < after + SEARCH_HORIZON; early += SEARCH_STRIDE) {
    const next = early + SEARCH_STRIDE;
    if (offsetAt(next, zone) !== from) return changeBetween(early, next, zone);
  }
  return null;
}

function changeBetween(early: Instant, end: Instant, zone: string): ClockChange {
  const from = offsetAt(early, zone);
  let [before, at] = [Math.floor(early), Math.ceil(end)];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (offsetAt(middle, zone) === from) before = middle;
    else at = middle;
  }
  return { at, from, to: offsetAt(at, zone) };
}

/** An unknown zone has the rules of UTC (S23). */
export function zoneRulesAt(zone: string, at: Instant): ZoneRules {
  const change = nextClockChange(at, zone);
  return { offset: offsetAt(at, zone), next: change && { at: change.at, offset: change.to } };
}

/** For `skipped`, `by` is the length of the gap. For `twice`, it is the time until the second occurrence. */
interface WallTimeReading {
  readonly kind: 'plain' | 'skipped' | 'twice';
  readonly at: Instant;
  readonly by: Duration;
}

export function readWallTime(date: string, time: string, zone: string): WallTimeReading | null {
  const at = wallTimeToInstant(date, time, zone);
  if (Number.isNaN(at)) return null;
  const moved = at + offsetAt(at, zone) - Date.parse(`${date}T${time}Z`);
  if (moved > 0) return { kind: 'skipped', at, by: moved };
  const change = nextClockChange(at, zone);
  const repeats = change === null ? 0 : change.from - change.to;
  return change !== null && change.at - at <= repeats
    ? { kind: 'twice', at, by: repeats }
    : { kind: 'plain', at, by: 0 };
}

export function offsetText(offset: Duration): string {
  const size = Math.abs(offset);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `UTC${offset < 0 ? '-' : '+'}${two(size / HOUR)}:${two((size % HOUR) / MINUTE)}`;
}
