import { withCount } from '../../machines/words/counted.ts';

export const rundownPasteWords = {
  noColumn: 'no matching column',
  itRuns: 'the timer is running',
  pastedRows: (count: number) => `Pasted ${withCount(count, 'timer')}`,
  pastedCells: (count: number) => `Pasted ${withCount(count, 'cell')}`,
  pastedLengths: (count: number, cell: string, length: string) =>
    `Pasted ${withCount(count, 'cell')}, ${cell} as ${length}`,
  notPasted: (title: string, cell: string, why: string) => `"${cell}" (${title}): ${why}`,
  leftOut: (count: number) => `${withCount(count, 'cell')} unchanged`,
  nothingPasted: 'Nothing was pasted',
  andMore: (count: number) => `and ${count} more`,
};

export const crewCellWords = {
  cell: (column: string, item: string) => `${column}, ${item}`,
  empty: 'empty',
  checked: 'done',
  tooLong: 'This text is too long for the cell.',
  readOnly: (columns: string) => `You can only read ${columns}.`,
  leftOut: 'The text is too long for the cell, or there is no cell for it.',
  by: (names: string) => `${names} is editing`,
};
