import type { Translation } from '../../machines/kernel/translation.ts';
import { counted } from '../../machines/words/counted.ts';
import type { takeOverConflictWords as english } from './take-over-conflict.words.ts';

export const takeOverConflictWords: Translation<typeof english> = {
  conflict: 'Andere haben die Show inzwischen geändert',
  conflictNote: 'Bitte wählen, welche Show weiterläuft. Was nicht übernommen wird, bleibt im Protokoll.',
  gone: 'Der Server kennt den Stand nicht mehr, mit dem dieser Laptop begann. Nur die Show des Servers kann weiterlaufen.',
  mine: 'Dieser Laptop',
  server: 'Der Server',
  clock: (title, state) => `${title}, ${state}`,
  noTimer: 'Kein Timer',
  running: (since) => `läuft seit ${since}`,
  stopped: 'läuft nicht',
  takeMine: 'Show dieses Laptops nehmen',
  takeServer: 'Show des Servers nehmen',
  takeEdits: 'Nur Bearbeitungen übernehmen',
  editsNote:
    'Bearbeitungen an Ablaufplan und Nachrichten werden Feld für Feld übernommen. Die Uhr bleibt die des Servers.',
  more: (count) => `und ${counted(count, 'frühere Änderung', 'frühere Änderungen')}`,
};
