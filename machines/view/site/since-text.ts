import { DAY, HOUR, type Instant, MINUTE } from '../../kernel/time.ts';
import { dayLabel } from '../screens/day-label.ts';

const units = [
  [HOUR, MINUTE, 'minute'],
  [DAY, HOUR, 'hour'],
] as const;

/** How long ago something was: "just now", "5 minutes ago", "3 hours ago", from a day on the day itself (V104). */
export function sinceText(at: Instant, now: Instant, zone: string, locale: string): string {
  const passed = now - at;
  if (passed < MINUTE) return 'just now';
  const fitting = units.find(([below]) => passed < below);
  if (fitting === undefined) return daysAgo(at, now, zone, locale);
  const [, length, name] = fitting;
  const count = Math.floor(passed / length);
  return `${count} ${name}${count === 1 ? '' : 's'} ago`;
}

function daysAgo(at: Instant, now: Instant, zone: string, locale: string): string {
  const day = dayLabel(at, now, zone, locale);
  return day === 'Yesterday' ? 'yesterday' : day;
}
