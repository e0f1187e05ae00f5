import type { Translation } from '../../machines/kernel/translation.ts';
import type { viewNameWords as english } from './view-names.words.ts';

export const viewNameWords: Translation<typeof english> = {
  VIEWER: 'Anzeige',
  CONTROLLER: 'Regie',
  AGENDA: 'Agenda',
  MODERATOR: 'Moderation',
  OPERATOR: 'Operator',
  ANONYMOUS: 'Gast',
  SHEET: 'Cuesheet',
};
