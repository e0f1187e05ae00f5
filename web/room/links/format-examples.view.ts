import { DAY, HOUR, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import { type ExactTodFormat, formatTimeOfDay } from '../../../machines/schedule/tod.ts';
import { type CountdownFormat, formatCountdown } from '../../../machines/timer/formats.ts';

/** 1 h 5 min 9.4 s. */
const LENGTH = HOUR + 5 * MINUTE + 9 * SECOND + 400;
const AFTERNOON = 15 * HOUR + 5 * MINUTE + 9 * SECOND;

/** A format by what it makes of 1:05:09.4, and of two days more if it has days; no two are the same (V151). */
export function countdownExample(format: CountdownFormat): string {
  const days = format.replace('L_', '').startsWith('D') ? 2 : 0;
  return formatCountdown(days * DAY + LENGTH, format);
}

/** A format by how it writes 15:05:09 (V151). */
export function todExample(format: ExactTodFormat): string {
  return formatTimeOfDay(AFTERNOON, 'UTC', format, 'en');
}
