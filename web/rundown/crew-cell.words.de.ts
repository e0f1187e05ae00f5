import type { Translation } from '../../machines/kernel/translation.ts';
import type { crewCellWords as english } from './crew-cell.words.ts';

export const crewCellWords: Translation<typeof english> = {
  cell: (column, item) => `${column}, ${item}`,
  empty: 'leer',
  checked: 'erledigt',
  tooLong: 'Dieser Text ist zu lang für die Zelle.',
  readOnly: (columns) => `${columns} können Sie nur lesen.`,
  leftOut: 'Der Text ist zu lang für die Zelle, oder es gibt keine Zelle dafür.',
  by: (names) => `${names} schreibt gerade`,
};
