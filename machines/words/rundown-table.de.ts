import type { Translation } from '../kernel/translation.ts';
import { withCount } from './counted.ts';
import type { rundownTableWords as english } from './rundown-table.ts';

export const rundownTableWords: Translation<typeof english> = {
  copied: (timers) => `${timers} kopiert`,
  copiedNote: 'In eine Tabelle einfügen.',
  notCopied: 'Nicht kopiert',
  notCopiedNote: 'Dieser Browser erlaubt kein Kopieren. Der Ablaufplan lässt sich stattdessen exportieren.',
  allTaken: (columns) => `${withCount(columns, 'Spalte', 'Spalten')}, alle importiert`,
  notTaken: (taken, names) => `${withCount(taken, 'Spalte', 'Spalten')} importiert. Ignoriert: ${names}`,
  leftOut: (timers, rows) => `${timers}, ${withCount(rows, 'Zeile', 'Zeilen')} weggelassen`,
  noConnection: 'Sie sind offline. Versuchen Sie den Import erneut, sobald die Verbindung steht.',
  tooMuch: 'Import zu groß (höchstens 64 kB). Bitte in Teilen importieren oder die Notizen kürzen.',
  clockGoesOn: (title) => `${title} läuft weiter.`,
  clockStops: (title) => `${title} hält an, weil keine Zeile diesen Titel hat.`,
  rundown: 'Ablaufplan',
  until: (time) => `bis ${time}`,
  willHave: (some) => `Der Ablaufplan hat dann ${some} Timer.`,
  wrongCells: (timers, cells) =>
    `${timers}. Bitte zuerst ${withCount(cells, 'unlesbare Zelle', 'unlesbare Zellen')} korrigieren.`,
  row: (row, column) => `Zeile ${row}, ${column}`,
  group: 'Gruppe',
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
    reminders: 'bis zu 3 Zahlen von Minuten, 1 bis 1440, wie 10, 5',
    flashes: (most) => `eine Anzahl von 0 bis ${most}`,
    timecode: 'ein Timecode aus Stunden, Minuten, Sekunden und Bildern wie 01:00:30:12',
    chime: 'der Name eines Tons wie GONG oder BELL_1X',
  },
};
