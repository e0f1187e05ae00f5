import { DAY, HOUR, type Instant, MINUTE } from '../../../machines/kernel/time.ts';
import { calendarDays, dayLabel } from '../../stage/day-label.view.ts';
import { dashboardWords } from './dashboard.words.ts';

const units = [
  [HOUR, MINUTE, dashboardWords.minutesAgo],
  [DAY, HOUR, dashboardWords.hoursAgo],
] as const;

/** "just now", "5 minutes ago", then the day (V104). */
export function sinceText(at: Instant, now: Instant, zone: string, locale: string): string {
  const passed = now - at;
  if (passed < MINUTE) return dashboardWords.justNow;
  const fitting = units.find(([below]) => passed < below);
  if (fitting === undefined) return daysAgo(at, now, zone, locale);
  const [, length, ago] = fitting;
  return ago(Math.floor(passed / length));
}

function daysAgo(at: Instant, now: Instant, zone: string, locale: string): string {
  return calendarDays(now, at, zone) === -1 ? dashboardWords.yesterday : dayLabel(at, now, zone, locale);
}
