import type { Translation } from '../../machines/kernel/translation.ts';
import { withCount } from '../../machines/words/counted.ts';
import type {
  takeOverWords as english,
  takeOverConflictWords as englishTakeOverConflict,
} from './take-over.words.ts';

export const takeOverWords: Translation<typeof english> = {
  laptop: 'Laptop der Regie',
  label: 'Ohne Server fahren',
  offer: 'Der Server antwortet nicht. Dieser Laptop kann die Show fahren.',
  takeOver: 'Hier übernehmen',
  follows: (names) => `Folgt: ${names}.`,
  followsNot: (names) => `Folgt nicht: ${names}.`,
  here: (name) => `${name} (dieser Laptop)`,
  some: (name, count) => `${name} (${count})`,
  needsHttps: 'Der Server antwortet nicht. Zum Übernehmen braucht diese Seite https oder localhost.',
  running: 'Dieser Laptop fährt die Show.',
  resting: 'Rückgängig, Links, Passwort, Geräte, Uploads und Einstellungen warten auf den Server.',
  needsServer: 'Dafür ist der Server nötig. Bitte erneut versuchen, sobald er wieder da ist.',
  sending: 'Die Show dieses Laptops wird an den Server gesendet',
  taken: 'Der Server hat die Show dieses Laptops',
  takenNote: (count) => `${withCount(count, 'Änderung', 'Änderungen')} gesendet.`,
  refused: 'Der Server hat die Show dieses Laptops nicht angenommen',
  keeps:
    'Sie bleibt auf diesem Laptop. Bitte den Raum hier mit einem Link öffnen, der ihn steuern darf, oder erneut senden.',
  sendAgain: 'Erneut senden',
  noStorage:
    'Der Server antwortet nicht. Dieser Browser kann nichts speichern und deshalb die Show nicht fahren.',
  notBegun: 'Übernehmen nicht möglich',
  storageFull:
    'Der Speicher dieses Browsers ist voll, deshalb wurde nichts geändert. Bitte Speicherplatz schaffen und erneut versuchen.',
};

export const takeOverConflictWords: Translation<typeof englishTakeOverConflict> = {
  conflict: 'Andere haben die Show inzwischen geändert',
  conflictNote: 'Bitte wählen, welche Show weiterläuft. Was nicht übernommen wird, bleibt im Protokoll.',
  gone: 'Der Server kennt den Stand nicht mehr, mit dem dieser Laptop begann. Nur die Show des Servers kann weiterlaufen.',
  mine: 'Dieser Laptop',
  server: 'Der Server',
  clock: (title, state) => `${title}, ${state}`,
  noTimer: 'Kein Timer',
  running: (end) => `läuft bis ${end}`,
  stopped: 'läuft nicht',
  takeMine: 'Show dieses Laptops nehmen',
  takeServer: 'Show des Servers nehmen',
  takeEdits: 'Nur Bearbeitungen übernehmen',
  editsNote:
    '„Nur Bearbeitungen übernehmen“ führt Ablaufplan und Nachrichten Feld für Feld zusammen. Die Uhr bleibt die des Servers.',
  more: (count) => `und ${withCount(count, 'frühere Änderung', 'frühere Änderungen')}`,
};
