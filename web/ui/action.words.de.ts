import type { Translation } from '../../machines/kernel/translation.ts';
import type { actionWords as english } from './action.words.ts';

export const actionWords: Translation<typeof english> = {
  generateRoom: 'Raum erstellen',
  tryAgain: 'Erneut versuchen',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  done: 'Fertig',
  duplicate: 'Duplizieren',
  delete: 'Löschen',
  moveUp: 'Nach oben',
  moveDown: 'Nach unten',
};
