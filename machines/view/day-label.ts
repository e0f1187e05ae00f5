import { DAY, type Instant } from '../kernel/time.ts';
import { localDate, zoneOr } from '../schedule/zone.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** "Yesterday", "Today" or "Tomorrow" as seen from `now`, else the date as the locale writes it (V8). */
export function dayLabel(at: Instant, now: Instant, zone: string | null, locale: string): string {
  const known = zoneOr(zone);
  const days = dayNumber(at, known) - dayNumber(now, known);
  if (days === -1) return 'Yesterday';
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : dateFormat(known, locale).format(at);
}

function dayNumber(at: Instant, zone: string): number {
  return Date.parse(`${localDate(at, zone)}T00:00:00Z`) / DAY;
}

function dateFormat(zone: string, locale: string): Intl.DateTimeFormat {
  const key = `${locale} ${zone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(knownLocale(locale), { dateStyle: 'medium', timeZone: zone });
  if (formats.size >= 200) formats.clear();
  formats.set(key, format);
  return format;
}

function knownLocale(locale: string): string {
  try {
    return new Intl.Locale(locale).toString();
  } catch {
    return 'en';
  }
}
