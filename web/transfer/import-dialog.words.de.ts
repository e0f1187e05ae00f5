import type { Translation } from '../../machines/kernel/translation.ts';
import type { importDialogWords as english } from './import-dialog.words.ts';

export const importDialogWords: Translation<typeof english> = {
  title: 'Ablaufplan importieren',
  import: 'Importieren',
  importSome: (timers) => `${timers} importieren`,
  cells: 'Tabellenzellen oder CSV',
  cellsNote:
    'Hier einfügen. Spalten werden an der Überschrift erkannt (Titel, Speaker, Dauer, Start, Notizen …), ohne Überschrift am Inhalt.',
  chooseFile: 'Datei wählen',
  orDrop: 'oder eine .xlsx-, .csv- oder .tsv-Datei hier ablegen.',
  sheet: 'Blatt',
  allSheets: 'Alle Blätter',
  origins: {
    ontime: 'Ontime-Ablaufplan: Gruppen werden Überschriften, Zeilen ohne Timer werden übersprungen.',
    api: 'Timer aus der öffentlichen API.',
  },
  mapping: 'Spalten',
  noColumn: 'Ignoriert',
  crewColumn: 'Spalte der Crew',
  newColumn: 'neue Spalte',
  knownColumn: 'vorhandene Spalte',
  newColumns: (names) => `Neue Spalten: ${names}`,
  manyColumns: (most, over) =>
    `Ein Raum hat höchstens ${most} Spalten. Bitte ${over} der Tabelle ignorieren.`,
  unchecked: (row, column, cell) =>
    `Zeile ${row}, ${column}: „${cell}“ ist weder Ja noch Nein. Zelle ändern oder die Spalte ignorieren.`,
  longCell: (row, column) =>
    `Zeile ${row}, ${column}: Eine Zelle fasst höchstens 2.000 Zeichen, eine Skript-Spalte mehr.`,
  longScript: (row, column) => `Zeile ${row}, ${column}: Ein Skript hat höchstens 40 kB.`,
  takenFor: (column) => `${column} ist`,
  example: (cell) => `z. B. „${cell}“`,
  takeRow: (row, title) => `Zeile ${row} importieren, ${title}`,
  takeAll: 'Alle Zeilen importieren',
  mend: 'Korrigieren Sie diese Zellen oder überspringen Sie ihre Zeilen.',
  modes: {
    add: 'Am Ende anfügen',
    replace: 'Ablaufplan ersetzen',
  },
  oneThere: 'Sie haben bereits 1 Timer',
  manyThere: (count) => `Sie haben bereits ${count} Timer`,
  noTimers: 'Noch keine Timer.',
  preview: 'Vorschau',
  columns: {
    taken: 'Importieren',
    row: 'Zeile',
    title: 'Titel',
    speaker: 'Speaker',
    start: 'Start',
    length: 'Dauer',
    type: 'Typ',
  },
  unreadable: 'Unlesbare Zellen',
  tooLarge: (file) => `${file} ist größer als 1 MB. Bitte in kleinere Dateien teilen.`,
  workbook: (file) =>
    `${file} ist keine lesbare Excel-Arbeitsmappe (.xlsx). Bitte als CSV speichern oder die Zellen hier einfügen.`,
  emptyWorkbook: (file) => `${file} ist leer.`,
  imported: (timers) => `${timers} importiert`,
  noTable: 'Das ist keine Tabelle. Kopieren Sie Zellen einer Tabelle, oder speichern Sie sie als CSV.',
  roomFile: 'Das ist eine Raumdatei. Importieren Sie sie auf dem Dashboard Ihres Teams.',
  tooMany: 'Der Text hat mehr als eine Million Zeichen. Bitte in Teilen importieren.',
  tooManyCells:
    'Die Tabelle hat mehr als 5.000 Zeilen, 200 Spalten oder 250.000 Zellen. Bitte in Teilen importieren.',
  more: (cells) => `Und ${cells} weitere.`,
};
