import type { Instant } from '../../machines/kernel/time.ts';
import { language } from './language.ts';

const format = new Intl.DateTimeFormat(language, { dateStyle: 'long' });

export function dayText(at: Instant): string {
  return format.format(at);
}
