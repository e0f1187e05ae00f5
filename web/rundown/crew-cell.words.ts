export const crewCellWords = {
  cell: (column: string, item: string) => `${column}, ${item}`,
  empty: 'empty',
  checked: 'done',
  tooLong: 'This text is too long for the cell.',
  readOnly: (columns: string) => `You can only read ${columns}.`,
  leftOut: 'The text is too long for the cell, or there is no cell for it.',
  by: (names: string) => `${names} is editing`,
};
