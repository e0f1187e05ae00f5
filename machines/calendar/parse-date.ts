import type { Instant } from '../kernel/time.ts';
import { wallTimeToInstant, zoneOr } from './zone.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** yyyy-MM-dd, or null for no calendar date (P8). */
export function parseDate(text: string): string | null {
  const date = text.trim();
  if (!DATE.test(date)) return null;
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : null;
}

/** Start of a date in the zone; unknown or no zone: UTC (P2, P9). */
export function dateToInstant(text: string, zone: string | null): Instant | null {
  const date = parseDate(text);
  return date === null ? null : wallTimeToInstant(date, '00:00:00', zoneOr(zone));
}
