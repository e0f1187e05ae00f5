import type { Translation } from '../kernel/translation.ts';
import type { durationWords as english } from './duration.ts';

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
