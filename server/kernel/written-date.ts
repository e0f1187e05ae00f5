import { formatInTimeZone } from 'date-fns-tz';
import type { Instant } from '../../machines/kernel/time.ts';

// Dates that people read: in logs, in the names of files. The machine's own zone plays no part: `readEnv` makes it UTC.

/** To the minute, in UTC. */
export function writtenDate(at: Instant): string {
  return formatInTimeZone(at, 'UTC', "yyyy-MM-dd HH:mm 'UTC'");
}

/** To the millisecond, in UTC: part of a file's name, by which names sort. */
export function dateInName(at: Instant): string {
  return formatInTimeZone(at, 'UTC', "yyyy-MM-dd'T'HH-mm-ss-SSS'Z'");
}
