import type { Translation } from '../../machines/kernel/translation.ts';
import type { uiWords as english, actionWords as englishAction } from './ui.words.ts';

export const uiWords: Translation<typeof english> = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  moveRow: (title) => `${title} verschieben`,
  moveCancelled: 'Verschieben abgebrochen.',
  dropped: (move) => `Abgelegt: ${move}`,
  lifted: (move) => `Aufgenommen: ${move}. Pfeiltasten verschieben, Leertaste legt ab, Esc bricht ab.`,
  language: 'Sprache',
  zone: 'Zeitzone',
  typeCity: (none) => `${none}. Stadt eingeben.`,
  allZones: 'Alle Zeitzonen',
  noSuchPlace: 'Keine passende Stadt',
  mixed: 'Gemischt',
  ofSeveral: (label) => `${label}, gemischt`,
  placeOf: (name, place, count) => `${name}, Position ${place} von ${count}`,
};

export const actionWords: Translation<typeof englishAction> = {
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
