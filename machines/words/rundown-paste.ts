import { counted } from './counted.ts';

/** What is said of a paste into the rundown. */
export const rundownPasteWords = {
  noColumn: 'there is no column for it',
  itRuns: 'the timer is running',
  pastedRows: (count: number) => `Pasted ${counted(count, 'timer')}`,
  pastedCells: (count: number) => `Pasted ${counted(count, 'cell')}`,
  pastedLengths: (count: number, cell: string, length: string) =>
    `Pasted ${counted(count, 'cell')}, ${cell} as ${length}`,
  notPasted: (title: string, cell: string, why: string) => `"${cell}" (${title}): ${why}`,
  leftOut: (count: number) => `${counted(count, 'cell')} left as they were`,
  nothingPasted: 'Nothing was pasted',
  andMore: (count: number) => `and ${count} more`,
};
