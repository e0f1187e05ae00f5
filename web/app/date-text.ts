import type { Instant } from '../../machines/kernel/time.ts';
import { language } from './language.ts';

const days = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
const moments = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

export const dayText = (at: Instant): string => days.format(at);

export const momentText = (at: Instant): string => moments.format(at);
