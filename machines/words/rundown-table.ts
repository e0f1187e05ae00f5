import { counted } from './counted.ts';

export const rundownTableWords = {
  copied: (timers: string) => `Copied ${timers}`,
  copiedNote: 'Paste them into a spreadsheet.',
  notCopied: 'Not copied',
  notCopiedNote: 'This browser does not allow copying. Export the rundown instead.',
  importOne: 'Import rundown',
  /** While a file is held over the rundown. */
  dropHere: 'Drop the file to import it',
  allTaken: (columns: number) => `All ${counted(columns, 'column')} imported`,
  notTaken: (taken: number, names: string) => `${counted(taken, 'column')} imported. Ignored: ${names}`,
  leftOut: (timers: string, rows: number) => `${timers}, ${counted(rows, 'row')} skipped`,
  notOpened: 'Import not opened',
  notOpenedNote: 'The import window didn’t load. Check your connection and try again.',
  noConnection: 'You’re offline. Try the import again once the connection is back.',
  tooMuch: 'Import too large (64 kB at most). Import it in parts, or shorten the notes.',
  clockGoesOn: (title: string) => `${title} keeps running.`,
  clockStops: (title: string) => `${title} stops, because no row has that title.`,
  /** Sheet of a workbook without days. */
  rundown: 'Rundown',
  until: (time: string) => `to ${time}`,
  willHave: (some: string) => `Your rundown will have ${some} timers.`,
  wrongCells: (timers: string, cells: number) => `${timers}. Fix ${counted(cells, 'unreadable cell')} first.`,
  row: (row: number, column: string) => `row ${row}, ${column}`,
  /** One that has no name in a table. */
  group: 'Group',
  column: (place: number) => `column ${place}`,
  isNot: (cell: string, wants: string) => `"${cell}" is not ${wants}.`,
  isNotBecause: (cell: string, wants: string, why: string) => `"${cell}" is not ${wants}. ${why}.`,
  eitherDate: (one: string, other: string) => `It can be ${one} or ${other}`,
  /** What a cell has to be. */
  wants: {
    text: (most: string) => `text of at most ${most} characters`,
    length: 'a length, such as 5, 1:30 or 1h 2m',
    warp: 'a length above 0, such as 5, 1:30 or 1h 2m',
    timeOfDay: 'a time of day, such as 14:30 or 2:30 pm',
    date: 'a date, such as 2026-03-29',
    choice: (values: string) => `one of ${values}`,
    yesNo: 'yes or no',
    labels: (most: number) => `at most ${most} short labels, such as Panel=red; Q&A=blue`,
    reminders: 'up to 3 numbers of minutes from 1 to 1440, such as 10, 5',
    flashes: (most: number) => `a number of flashes from 0 to ${most}`,
    timecode: 'a timecode of hours, minutes, seconds and frames, such as 01:00:30:12',
    chime: 'the name of a sound, such as GONG or BELL_1X',
  },
};
