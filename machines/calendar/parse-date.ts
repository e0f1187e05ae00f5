import type { Instant } from '../kernel/time.ts';
import { wallTimeToInstant, zoneOr } from './zone.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar date as yyyy-MM-dd, or null: 2026-02-30 is none (P8). */
export function parseDate(text: string): string | null {
  const date = text.trim();
  if (!DATE.test(date)) return null;
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : null;
}

/** The instant at which a date-only string begins in the zone; an unknown zone, or none, is UTC (P2, P9). */
export function dateToInstant(text: string, zone: string | null): Instant | null {
  const date = parseDate(text);
  return date === null ? null : wallTimeToInstant(date, '00:00:00', zoneOr(zone));
}
