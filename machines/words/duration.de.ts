import type { Translation } from '../kernel/translation.ts';
import type { durationWords as english, unitWords as englishUnit } from './duration.ts';

export const durationWords: Translation<typeof english> = {
  milliseconds: (ms) => `${ms} ms`,
  over: (left, whole) => `${left} über ${whole}`,
  leftOf: (left, whole) => `noch ${left} von ${whole}`,
  units: {
    h: (count) => `${count} h`,
    min: (count) => `${count} min`,
    s: (count) => `${count} s`,
  },
};

export const unitWords: Translation<typeof englishUnit> = {
  day: { one: 'Tag', many: 'Tage' },
  hour: { one: 'Stunde', many: 'Stunden' },
  minute: { one: 'Minute', many: 'Minuten' },
  second: { one: 'Sekunde', many: 'Sekunden' },
};
