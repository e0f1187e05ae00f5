import type { Instant } from '../../machines/kernel/time.ts';
import { language } from '../app/language.ts';

const format = new Intl.DateTimeFormat(language, { dateStyle: 'long' });

/** "24 December 2026", where this browser is. */
export function dayText(at: Instant): string {
  return format.format(at);
}
