import { formatInTimeZone } from 'date-fns-tz';
import type { Instant } from '../../machines/kernel/time.ts';

/** UTC with ms, sortable. `readEnv` sets the zone. */
export function dateInName(at: Instant): string {
  return formatInTimeZone(at, 'UTC', "yyyy-MM-dd'T'HH-mm-ss-SSS'Z'");
}
