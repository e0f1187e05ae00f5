/** What stands in the dialog of an import alone: it comes when that is opened. */
export const importDialogWords = {
  title: 'Import rundown',
  cancel: 'Cancel',
  import: 'Import',
  importSome: (timers: string) => `Import ${timers}`,
  cells: 'Cells of a spreadsheet, or CSV',
  cellsNote:
    'Paste here. Columns are found by their names (Title, Speaker, Length, Start, Notes ...), or without names by what is in them. An export has them all.',
  chooseFile: 'Choose a file',
  orDrop: 'or drop an .xlsx, .csv or .tsv file here.',
  sheet: 'Sheet',
  origins: {
    ontime: 'A rundown of Ontime: groups are headings, and rows that are no timers there are left out.',
    api: 'Timers as the public API gives them.',
  },
  /** What the columns of a table are taken for. */
  mapping: 'Columns',
  noColumn: 'Not taken',
  takenFor: (column: string) => `${column} is`,
  /** Beside a column: what its first cell says. */
  example: (cell: string) => `such as "${cell}"`,
  takeRow: (row: number, title: string) => `Import row ${row}, ${title}`,
  takeAll: 'Import all rows',
  mend: 'Mend them here, or leave their rows out.',
  modes: {
    add: 'Add to the end',
    replace: 'Replace the rundown',
  },
  oneThere: 'With the timer that is there',
  manyThere: (count: number) => `With the ${count} timers that are there`,
  noTimers: 'No timers yet.',
  preview: 'Preview',
  columns: {
    taken: 'Import',
    row: 'Row',
    title: 'Title',
    speaker: 'Speaker',
    start: 'Start',
    length: 'Length',
    type: 'Type',
  },
  unreadable: 'Cells that cannot be read',
  tooLarge: (file: string) => `${file} is larger than 1 MB. No rundown is that large.`,
  workbook: (file: string) =>
    `${file} cannot be read as a workbook (.xlsx). Save it as CSV, or copy its cells and paste them here.`,
  emptyWorkbook: (file: string) => `${file} is empty: nothing stands in its cells.`,
  imported: (timers: string) => `Imported ${timers}`,
  tooMany: 'This is more than a million characters. No rundown is that long.',
  more: (cells: number) => `And ${cells} more.`,
};
