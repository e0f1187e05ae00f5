import { type Duration, HOUR, MINUTE } from '../kernel/time.ts';
import { siteWords } from '../words/site.ts';

export interface InstantTimer {
  readonly folder: string;
  readonly label: string;
  /** Null for a timer that shows the time of day. */
  readonly length: Duration | null;
}

export const INSTANT_TIMERS: readonly InstantTimer[] = [
  { folder: '1-minute', label: siteWords.minutes(1), length: MINUTE },
  { folder: '5-minutes', label: siteWords.minutes(5), length: 5 * MINUTE },
  { folder: '10-minutes', label: siteWords.minutes(10), length: 10 * MINUTE },
  { folder: '30-minutes', label: siteWords.minutes(30), length: 30 * MINUTE },
  { folder: '1-hour', label: siteWords.hours(1), length: HOUR },
  { folder: 'clock', label: siteWords.clock, length: null },
];
