import type { Instant } from '../kernel/time.ts';
import { ITEMS, type RecurringItem } from './billing.items.ts';

/** A month or year later, on the same day or the last of a shorter month (B125). */
export function periodAfter(item: RecurringItem, at: Instant): Instant {
  const months = ITEMS[item].period === 'yearly' ? 12 : 1;
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
