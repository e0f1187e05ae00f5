import { formatInTimeZone } from 'date-fns-tz';
import type { Instant } from '../../machines/kernel/time.ts';

/**
 * To the millisecond, in UTC: part of a file's name, by which names sort. The machine's own zone plays no part: `readEnv`
 * makes it UTC.
 */
export function dateInName(at: Instant): string {
  return formatInTimeZone(at, 'UTC', "yyyy-MM-dd'T'HH-mm-ss-SSS'Z'");
}
