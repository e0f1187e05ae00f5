import type { Translation } from '../../kernel/translation.ts';
import { counted } from '../counted.ts';
import type { rundownTableWords as english } from '../rundown-table.ts';

export const rundownTableWords: Translation<typeof english> = {
  copied: (timers) => `${timers} kopiert`,
  copiedNote: 'In eine Tabelle einfügen.',
  notCopied: 'Nicht kopiert',
  notCopiedNote: 'Dieser Browser erlaubt kein Kopieren. Der Ablaufplan lässt sich stattdessen exportieren.',
  importOne: 'Ablaufplan importieren',
  dropHere: 'Datei zum Importieren hier ablegen',
  allTaken: (columns) => `${counted(columns, 'Spalte', 'Spalten')}, alle importiert`,
  notTaken: (taken, names) => `${counted(taken, 'Spalte', 'Spalten')} importiert. Ignoriert: ${names}`,
  leftOut: (timers, rows) => `${timers}, ${counted(rows, 'Zeile', 'Zeilen')} weggelassen`,
  notOpened: 'Nicht geöffnet',
  notOpenedNote:
    'Der Import konnte nicht geladen werden. Bitte die Verbindung prüfen und noch einmal versuchen.',
  noConnection: 'Keine Verbindung zum Server. Importieren geht, sobald sie wieder steht.',
  tooMuch: 'Das ist zu viel auf einmal: 64 kB gehen. Bitte in Teilen importieren oder Notizen kürzen.',
  clockGoesOn: (title) => `${title} läuft weiter.`,
  clockStops: (title) => `Die Uhr von ${title} hält an: keine Zeile hat diesen Titel.`,
  until: (time) => `bis ${time}`,
  willHave: (some) => `Der Ablaufplan hat dann ${some} Timer.`,
  wrongCells: (timers, cells) =>
    `${timers}. ${cells === 1 ? '1 Zelle lässt' : `${cells} Zellen lassen`} sich nicht lesen: bitte zuerst verbessern.`,
  row: (row, column) => `Zeile ${row}, ${column}`,
  group: 'Gruppe',
  column: (place) => `Spalte ${place}`,
  isNot: (cell, wants) => `„${cell}“ passt hier nicht. Erwartet: ${wants}.`,
  isNotBecause: (cell, wants, why) => `„${cell}“ passt hier nicht. Erwartet: ${wants}. ${why}.`,
  eitherDate: (one, other) => `Es kann ${one} oder ${other} sein`,
  wants: {
    text: (most) => `ein Text von höchstens ${most} Zeichen`,
    length: 'eine Dauer wie 5, 1:30 oder 1h 2m',
    warp: 'eine Dauer über 0 wie 5, 1:30 oder 1h 2m',
    timeOfDay: 'eine Uhrzeit wie 14:30 oder 2:30 pm',
    date: 'ein Datum wie 2026-03-29',
    choice: (values) => `eines von ${values}`,
    yesNo: 'yes oder no',
    labels: (most) => `höchstens ${most} kurze Labels wie Panel=red; Q&A=blue`,
    chime: 'der Name eines Tons wie GONG oder BELL_1X',
  },
};
