import type { Translation } from '../../machines/kernel/translation.ts';
import { withCount } from '../../machines/words/counted.ts';
import type { inStepWords as english } from './source.words.ts';

export const inStepWords: Translation<typeof english> = {
  title: 'Mit einer Tabelle abgleichen',
  address: 'Adresse einer CSV- oder XLSX-Datei',
  addressNote:
    'Zum Beispiel eine Google-Tabelle, die alle mit dem Link öffnen dürfen, oder eine Datei im Intranet.',
  google: {
    csv: (url) => `Google-Tabelle: liest dieses Blatt als CSV, von ${url}`,
    xlsx: (url) => `Google-Tabelle: liest alle Blätter als XLSX, von ${url}`,
  },
  keep: 'Laufend abgleichen',
  keepNote:
    'Diese Regie prüft die Tabelle alle 30 Sekunden, solange sie offen ist. Änderungen gelten von selbst, solange kein Timer läuft.',
  pull: 'Abrufen',
  noAnswer: 'Der Server hat nicht geantwortet. Versuchen Sie es erneut.',
  take: (count) => `${withCount(count, 'Änderung', 'Änderungen')} übernehmen`,
  nothingNew: 'Der Ablaufplan stimmt mit der Tabelle überein.',
  difference: 'Änderungen',
  unchanged: (count) => `${withCount(count, 'Zeile', 'Zeilen')} unverändert`,
  kinds: {
    added: 'Neu',
    changed: 'Geändert',
    moved: 'Verschoben',
    removed: 'Entfernt',
    same: 'Unverändert',
  },
  empty: 'leer',
  says: (name, text) => `${name}: ${text}`,
  was: (name, before, after) => `${name}: ${before} → ${after}`,
  strip: 'Abgleich mit einer Tabelle',
  nobody: (host) => `Keine Regie gleicht diesen Ablaufplan mit ${host} ab.`,
  other: (name, host) => `${name} gleicht diesen Ablaufplan mit ${host} ab.`,
  own: (host) => `Abgleich mit ${host}.`,
  checked: (time) => `Geprüft um ${time}.`,
  applied: (count, time) => `${withCount(count, 'Änderung', 'Änderungen')} übernommen um ${time}.`,
  waiting: (count) => `${withCount(count, 'Änderung', 'Änderungen')} in der Tabelle.`,
  look: 'Die Tabelle braucht Ihre Entscheidung.',
  failed: (error) => `Nicht geprüft: ${error}`,
  review: 'Ansehen',
  begin: 'Hier abgleichen',
  takeOver: 'Übernehmen',
  settings: 'Einstellungen der Tabelle',
};
