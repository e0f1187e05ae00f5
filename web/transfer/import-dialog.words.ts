import { withCount } from '../../machines/words/counted.ts';

export const importDialogWords = {
  title: 'Import rundown',
  import: 'Import',
  importSome: (timers: string) => `Import ${timers}`,
  cells: 'Spreadsheet cells or CSV',
  cellsNote:
    'Paste here. We match columns by header (Title, Speaker, Length, Start, Notes …), or by content if there are no headers.',
  chooseFile: 'Choose file',
  orDrop: 'or drop an .xlsx, .csv or .tsv file here.',
  sheet: 'Sheet',
  allSheets: 'All sheets',
  origins: {
    ontime: 'Ontime rundown: groups become headings, and rows that are not timers are skipped.',
    api: 'Timers from the public API.',
  },
  mapping: 'Columns',
  noColumn: 'Ignored',
  crewColumn: 'Crew column',
  newColumn: 'new column',
  knownColumn: 'existing column',
  newColumns: (names: string) => `New columns: ${names}`,
  manyColumns: (most: number, over: number) =>
    `A room has at most ${most} columns. Ignore ${withCount(over, 'column')} of the sheet.`,
  unchecked: (row: number, column: string, cell: string) =>
    `Row ${row}, ${column}: "${cell}" is not yes or no. Change the cell, or ignore the column.`,
  longCell: (row: number, column: string) =>
    `Row ${row}, ${column}: a cell holds at most 2,000 characters. A script column holds more.`,
  longScript: (row: number, column: string) => `Row ${row}, ${column}: a script holds at most 40 kB.`,
  takenFor: (column: string) => `${column} is`,
  example: (cell: string) => `such as "${cell}"`,
  takeRow: (row: number, title: string) => `Import row ${row}, ${title}`,
  takeAll: 'Import all rows',
  mend: 'Fix these cells, or skip their rows.',
  modes: {
    add: 'Add to the end',
    replace: 'Replace the rundown',
  },
  oneThere: 'You already have 1 timer',
  manyThere: (count: number) => `You already have ${count} timers`,
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
  unreadable: 'Unreadable cells',
  tooLarge: (file: string) => `${file} is larger than 1 MB. Split it into smaller files.`,
  workbook: (file: string) =>
    `Can’t read ${file} as an Excel workbook (.xlsx). Save it as CSV, or copy and paste its cells here.`,
  emptyWorkbook: (file: string) => `${file} is empty.`,
  imported: (timers: string) => `Imported ${timers}`,
  noTable: 'This is not a table. Copy the cells of a spreadsheet, or save it as CSV.',
  roomFile: 'This is a room file. Import it on the dashboard of your team.',
  tooMany: 'The text is longer than a million characters. Import it in parts.',
  tooManyCells: 'The table has more than 5,000 rows, 200 columns or 250,000 cells. Import it in parts.',
  more: (cells: number) => `And ${cells} more.`,
};
