import type { Translation } from '../../machines/kernel/translation.ts';
import { withCount } from '../../machines/words/counted.ts';
import type {
  rundownPasteWords as english,
  crewCellWords as englishCrewCell,
} from './rundown-cells.words.ts';

export const rundownPasteWords: Translation<typeof english> = {
  noColumn: 'keine passende Spalte',
  itRuns: 'der Timer läuft',
  pastedRows: (count) => `${withCount(count, 'Timer', 'Timer')} eingefügt`,
  pastedCells: (count) => `${withCount(count, 'Zelle', 'Zellen')} eingefügt`,
  pastedLengths: (count, cell, length) =>
    `${withCount(count, 'Zelle', 'Zellen')} eingefügt, ${cell} als ${length}`,
  notPasted: (title, cell, why) => `„${cell}“ (${title}): ${why}`,
  leftOut: (count) => `${withCount(count, 'Zelle', 'Zellen')} unverändert`,
  nothingPasted: 'Nichts eingefügt',
  andMore: (count) => `und ${count} weitere`,
};

export const crewCellWords: Translation<typeof englishCrewCell> = {
  cell: (column, item) => `${column}, ${item}`,
  empty: 'leer',
  checked: 'erledigt',
  tooLong: 'Dieser Text ist zu lang für die Zelle.',
  readOnly: (columns) => `${columns} können Sie nur lesen.`,
  leftOut: 'Der Text ist zu lang für die Zelle, oder es gibt keine Zelle dafür.',
  by: (names) => `${names} schreibt gerade`,
};
