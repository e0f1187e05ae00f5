import { DAY, HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { type ExactTodFormat, formatTimeOfDay } from '../../machines/schedule/tod.ts';
import { type CountdownFormat, formatCountdown } from '../../machines/timer/formats.ts';

const EXAMPLE_LENGTH = HOUR + 5 * MINUTE + 9 * SECOND + 400;
const EXAMPLE_TIME = 15 * HOUR + 5 * MINUTE + 9 * SECOND;

export function countdownExample(format: CountdownFormat): string {
  const days = format.replace('L_', '').startsWith('D') ? 2 : 0;
  return formatCountdown(days * DAY + EXAMPLE_LENGTH, format);
}

export function todExample(format: ExactTodFormat): string {
  return formatTimeOfDay(EXAMPLE_TIME, 'UTC', format, 'en');
}
