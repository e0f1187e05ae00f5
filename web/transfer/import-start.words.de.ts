import type { Translation } from '../../machines/kernel/translation.ts';
import type { importStartWords as english } from './import-start.words.ts';

export const importStartWords: Translation<typeof english> = {
  importOne: 'Ablaufplan importieren',
  dropHere: 'Datei zum Importieren hier ablegen',
  notOpened: 'Import nicht geöffnet',
  notOpenedNote: 'Das Importfenster wurde nicht geladen. Bitte die Verbindung prüfen und erneut versuchen.',
};
