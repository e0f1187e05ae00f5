import type { Translation } from '../../kernel/translation.ts';
import type { designWords as english } from '../design.ts';

export const designWords: Translation<typeof english> = {
  page: 'Eine Seite von anderswo',
  questions: 'Fragen',
  messages: 'Nachrichten',
  pictureOf: (screen) => `Bild von ${screen}`,
  noPicture: 'Kein Bild',
  noScreen: 'Kein Bildschirm gewählt',
};
