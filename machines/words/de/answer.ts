import type { Translation } from '../../kernel/translation.ts';
import type { answerWords as english } from '../answer.ts';

export const answerWords: Translation<typeof english> = {
  unreadable: 'Der Server hat etwas anderes geantwortet. Bitte die Seite neu laden.',
};
