import { localDate, zoneOrUtc } from '../../machines/calendar/zone.ts';
import { memoize } from '../../machines/kernel/memoized.ts';
import { DAY, type Instant } from '../../machines/kernel/time.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { languageTag } from '../app/language-tag.view.ts';

const MAX_FORMATS = 200;

export function dayLabel(at: Instant, now: Instant, zone: string | null, locale: string): string {
  const days = calendarDays(now, at, zone);
  if (days === -1) return timerWords.yesterday;
  if (days === 0) return timerWords.today;
  return days === 1 ? timerWords.tomorrow : mediumDay(at, zone, locale);
}

export function mediumDay(at: Instant, zone: string | null, locale: string): string {
  return dateFormats(locale)(zoneOrUtc(zone)).format(at);
}

export function fullDay(at: Instant, zone: string | null, locale: string): string {
  return fullDateFormats(locale)(zoneOrUtc(zone)).format(at);
}

export function calendarDays(now: Instant, at: Instant, zone: string | null): number {
  const known = zoneOrUtc(zone);
  return dayNumber(at, known) - dayNumber(now, known);
}

/**
 * Returns headings if the plan has several days or another day than today (V82, V901). On paper, every day has one
 * (V1460).
 */
export function dayHeadings(
  plans: readonly { readonly start: Instant | null; readonly finish: Instant | null }[],
  zone: string,
  { now, locale, onPaper = false }: DayReader,
): readonly (string | null)[] {
  let latest: number | null = null;
  const begins = plans.map(({ start, finish }) => {
    const at = start ?? finish;
    const day: number | null = at === null ? latest : calendarDays(now, at, zone);
    if (at === null || day === latest) return null;
    latest = day;
    return { day, label: onPaper ? fullDay(at, zone, locale) : dayLabel(at, now, zone, locale) };
  });
  const days = begins.flatMap((begun) => (begun === null ? [] : [begun.day]));
  return onPaper || days.length > 1 || days[0] !== 0 ? begins.map((begun) => begun?.label ?? null) : [];
}

function dayNumber(at: Instant, zone: string): number {
  return Date.parse(`${localDate(at, zone)}T00:00:00Z`) / DAY;
}

interface DayReader {
  readonly now: Instant;
  readonly locale: string;
  readonly onPaper?: boolean;
}

const fullDateFormats = memoize(MAX_FORMATS, (locale: string) =>
  memoize(
    MAX_FORMATS,
    (timeZone: string) => new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'full', timeZone }),
  ),
);

const dateFormats = memoize(MAX_FORMATS, (locale: string) =>
  memoize(
    MAX_FORMATS,
    (timeZone: string) => new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'medium', timeZone }),
  ),
);
