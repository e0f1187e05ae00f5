import type { Translation } from '../../machines/kernel/translation.ts';
import type { answerWords as english } from './answer.words.ts';

export const answerWords: Translation<typeof english> = {
  unreadable: 'Unerwartete Antwort des Servers. Bitte die Seite neu laden.',
};
