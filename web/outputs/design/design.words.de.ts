import type { Translation } from '../../../machines/kernel/translation.ts';
import type { designWords as english } from './design.words.ts';

export const designWords: Translation<typeof english> = {
  page: 'Webseite',
  questions: 'Fragen',
  messages: 'Nachrichten',
  pictureOf: (screen) => `Vorschau von ${screen}`,
  nextScript: 'Danach:',
  noPicture: 'Keine Vorschau',
  noScreen: 'Kein Bildschirm gewählt',
  secondsAgo: (count) => `vor ${count} s`,
  minutesAgo: (count) => `vor ${count} min`,
};
