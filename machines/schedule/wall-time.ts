import { type Duration, HOUR, type Instant, MINUTE } from '../kernel/time.ts';
import { offsetAt, wallTimeToInstant } from './zone.ts';
import { nextClockChange } from './zone-changes.ts';

/** What a wall time means. `by`: how far it moved, or how much later it comes again. */
export interface WallReading {
  readonly kind: 'plain' | 'skipped' | 'twice';
  readonly at: Instant;
  readonly by: Duration;
}

/**
 * The instant that `date` (yyyy-MM-dd) and `time` (HH:mm:ss) mean in the zone, and whether its clocks skip that time or
 * show it twice (S6). Null for what is no date or time.
 */
export function readWallTime(date: string, time: string, zone: string): WallReading | null {
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

/** "UTC+05:30" (S7). */
export function offsetText(offset: Duration): string {
  const size = Math.abs(offset);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `UTC${offset < 0 ? '-' : '+'}${two(size / HOUR)}:${two((size % HOUR) / MINUTE)}`;
}
