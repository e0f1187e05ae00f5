import type { Instant } from '../../machines/kernel/time.ts';
import { language } from '../app/language.ts';

const format = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** The time of day of an instant, as people here write it. */
export const timeOfDayText = (at: Instant): string => format.format(at);
