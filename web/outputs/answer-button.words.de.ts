import type { Translation } from '../../machines/kernel/translation.ts';
import type { answerButtonWords as english } from './answer-button.words.ts';

export const answerButtonWords: Translation<typeof english> = {
  ok: 'OK',
  takeBack: 'Zurücknehmen',
};
