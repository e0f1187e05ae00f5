import type { Translation } from '../../machines/kernel/translation.ts';
import type { seenWords as english } from './seen.words.ts';

export const seenWords: Translation<typeof english> = {
  onScreens: (on, of) => `auf ${on} von ${of} ${of === 1 ? 'Bildschirm' : 'Bildschirmen'}`,
  others: (count, isBeside) =>
    isBeside
      ? `und ${count} ${count === 1 ? 'weiterer' : 'weitere'}`
      : `auf ${count} ${count === 1 ? 'weiteren Bildschirm' : 'weiteren Bildschirmen'}`,
  behind: (names) => `Nicht aktuell: ${names.join(', ')}`,
  notNow: (name, why) => `${name} (${why})`,
  more: (count) => `${count} weitere`,
  why: {
    LATE: 'hängt hinterher',
    DELAYED: 'verzögert',
    HIDDEN: 'verdeckt',
    FROZEN: 'eingefroren',
  },
};
