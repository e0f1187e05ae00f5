import type { Translation } from '../../machines/kernel/translation.ts';
import type { remindersWords as english } from './reminders.words.ts';

export const remindersWords: Translation<typeof english> = {
  region: 'Erinnerungen der Crew',
  startsIn: (timer, minutes) => `${timer} beginnt in ${minutes === 1 ? '1 Minute' : `${minutes} Minuten`}`,
  confirm: 'Bestätigen',
  confirmedBy: (name) => (name === '' ? 'Bestätigt' : `Bestätigt von ${name}`),
};
