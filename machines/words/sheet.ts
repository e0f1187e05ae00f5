import { counted } from './counted.ts';

/** What the import asks of other people's sheets, and why it takes a column for what. */
export const sheetWords = {
  column: (place: number) => `column ${place}`,
  row: (row: number) => `row ${row}`,
  reasons: {
    word: (word: string) => `by the word “${word}”`,
    cells: 'by its cells',
    chosen: 'chosen by you',
  },
  formula: (cell: string) =>
    `${cell} is a formula that was never computed. Open and save the file in a spreadsheet.`,
  failed: (cell: string) => `${cell} is an error that the spreadsheet shows.`,
  noLength: 'no length given',
  unit: (cell: string) => `${cell} means`,
  hoursAndMinutes: (first: number, second: number) =>
    first === 0 ? counted(second, 'minute') : `${counted(first, 'hour')} ${counted(second, 'minute')}`,
  minutesAndSeconds: (first: number, second: number) =>
    first === 0 ? counted(second, 'second') : `${counted(first, 'minute')} ${counted(second, 'second')}`,
  clock: (column: string, cell: string) => `${cell} in ${column} is`,
  clockStart: 'a time of day',
  clockLength: 'a length',
  elapsed: '0:00 in the first row is',
  midnight: 'midnight',
  beginning: 'the beginning of the show',
  countedIn: (length: string) => `the beginning of the show; the next start is ${length} later`,
  pair: (one: string, other: string) => `${one} beside ${other}: the second is`,
  pairEnd: 'the end',
  pairLength: 'the length',
  whichTitle: 'Which column has the titles?',
  whichText: (cell: string) => `“${cell}” is`,
  textSpeaker: 'a speaker',
  textNotes: 'a note',
  textNone: 'not taken',
  whichDate: (cell: string) => `${cell} is`,
  half: (time: string) => `${time} comes after a later time. It means`,
  asItStands: (time: string) => `${time}, as it stands`,
  unread: (count: number, column: string, cells: string) =>
    `${column}: ${counted(count, 'cell')} cannot be read (${cells})`,
  leaveBlank: 'Leave blank',
  groups: (titles: string, count: number) =>
    count === 1 ? `${titles} has no times. It is` : `${titles} have no times. They are`,
  areGroups: 'Group headings',
  areTimers: 'Timers',
  firstDay: (day: string) => `Date of ${day}`,
  dayNumber: (day: number) => `day ${day}`,
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  otherWeekday: (day: string) => `That is a ${day}.`,
  noDate: 'No date',
  dateAbove: (date: string) => `The sheet is dated ${date}`,
  useDate: (date: string) => `Start on ${date}`,
  differ: (title: string, between: string, times: string, length: string) =>
    `${title}: ${between} (${times}) or ${length} (length)?`,
  andOthers: (count: number) => `And ${count} more.`,
  byTimes: 'Start and end count',
  byLength: 'The length counts',
  same: (titles: string) => `${titles}: the end is the start. The length is`,
  backwards: (title: string, start: string, end: string) => `${title} (${start} – ${end})`,
  endsBefore: (rows: string) => `The end is before the start: ${rows}. It ends`,
  nextDay: 'the next day',
  wholeDay: '24 hours',
  last: (titles: string) => `No end is given for ${titles}. The length is`,
  leaveOpen: '10:00, as in a new timer',
  /** Above the questions. */
  questions: (open: number) =>
    open === 0 ? 'All answered' : `${counted(open, 'question')} before the import`,
  takeAnswer: 'Take',
  heading: (row: number) => (row === 0 ? 'No headings' : `Headings: row ${row}`),
  changeHeading: 'Change',
  isHeading: 'This row is the heading',
  isHeadingOf: (row: number) => `Row ${row} is the heading`,
  isNoHeading: 'There are no headings',
};
