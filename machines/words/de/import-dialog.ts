import type { Translation } from '../../kernel/translation.ts';
import type { importDialogWords as english } from '../import-dialog.ts';

export const importDialogWords: Translation<typeof english> = {
  title: 'Ablaufplan importieren',
  cancel: 'Abbrechen',
  import: 'Importieren',
  importSome: (timers) => `${timers} importieren`,
  cells: 'Zellen einer Tabelle, oder CSV',
  cellsNote:
    'Hier einfügen. Spalten werden an ihren Namen erkannt (Titel, Sprecher, Dauer, Beginn, Notizen …), ohne Namen an ihrem Inhalt. Ein Export hat sie alle.',
  chooseFile: 'Datei wählen',
  orDrop: 'oder eine .xlsx-, .csv- oder .tsv-Datei hierher ziehen.',
  sheet: 'Blatt',
  origins: {
    ontime:
      'Ein Ablaufplan von Ontime: Gruppen werden Überschriften, und Zeilen, die dort keine Timer sind, bleiben weg.',
    api: 'Timer, wie die öffentliche API sie gibt.',
  },
  mapping: 'Spalten',
  noColumn: 'Nicht übernommen',
  takenFor: (column) => `${column} ist`,
  example: (cell) => `etwa „${cell}“`,
  takeRow: (row, title) => `Zeile ${row} importieren, ${title}`,
  takeAll: 'Alle Zeilen importieren',
  mend: 'Hier verbessern, oder ihre Zeilen weglassen.',
  modes: {
    add: 'Am Ende anfügen',
    replace: 'Ablaufplan ersetzen',
  },
  oneThere: 'Mit dem vorhandenen Timer',
  manyThere: (count) => `Mit den ${count} vorhandenen Timern`,
  noTimers: 'Noch keine Timer.',
  preview: 'Vorschau',
  columns: {
    taken: 'Übernehmen',
    row: 'Zeile',
    title: 'Titel',
    speaker: 'Speaker',
    start: 'Start',
    length: 'Dauer',
    type: 'Art',
  },
  unreadable: 'Zellen, die sich nicht lesen lassen',
  tooLarge: (file) => `${file} ist größer als 1 MB. So groß ist kein Ablaufplan.`,
  workbook: (file) =>
    `${file} lässt sich nicht als Arbeitsmappe (.xlsx) lesen. Bitte als CSV speichern, oder die Zellen kopieren und hier einfügen.`,
  emptyWorkbook: (file) => `${file} ist leer: In keiner Zelle steht etwas.`,
  imported: (timers) => `${timers} importiert`,
  tooMany: 'Das sind mehr als eine Million Zeichen. So lang ist kein Ablaufplan.',
  more: (cells) => `Und ${cells} weitere.`,
};
