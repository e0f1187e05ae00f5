import { countedNoun } from '../../machines/words/counted.ts';

export const sheetWords = {
  column: (place: number) => `column ${place}`,
  row: (row: number) => `row ${row}`,
  reasons: {
    word: (word: string) => `matched “${word}”`,
    cells: 'matched by content',
    chosen: 'chosen by you',
  },
  formula: (cell: string) =>
    `${cell} is a formula without a result. Open and save the file in a spreadsheet app.`,
  failed: (cell: string) => `${cell} contains a spreadsheet error.`,
  noLength: 'no length',
  unit: (cell: string) => `${cell} means`,
  hoursAndMinutes: (first: number, second: number) =>
    first === 0
      ? countedNoun(second, 'minute')
      : `${countedNoun(first, 'hour')} ${countedNoun(second, 'minute')}`,
  minutesAndSeconds: (first: number, second: number) =>
    first === 0
      ? countedNoun(second, 'second')
      : `${countedNoun(first, 'minute')} ${countedNoun(second, 'second')}`,
  clock: (column: string, cell: string) => `${cell} in ${column} is`,
  clockStart: 'a time of day',
  clockLength: 'a length',
  elapsed: '0:00 in the first row',
  midnight: 'midnight',
  showStart: 'the show start',
  showStartHours: 'the show start, in hours:minutes',
  showStartMinutes: 'the show start, in minutes:seconds',
  pair: (one: string, other: string) => `${one} and ${other}: the second column is`,
  pairEnd: 'the end',
  pairLength: 'the length',
  whichTitle: 'Which column has titles?',
  whichText: (cell: string) => `“${cell}” is`,
  textSpeaker: 'a speaker',
  textNotes: 'a note',
  textNone: 'ignored',
  whichDate: (cell: string) => `${cell} is`,
  half: (time: string) => `${time} follows a later time. It means`,
  asItStands: (time: string) => `${time}, unchanged`,
  unread: (count: number, column: string, cells: string) =>
    `${column}: can’t read ${countedNoun(count, 'cell')} (${cells})`,
  leaveBlank: 'Leave blank',
  groups: (titles: string, count: number) =>
    count === 1 ? `${titles} has no times. Import as` : `${titles} have no times. Import as`,
  areGroups: 'Group headings',
  areTimers: 'Timers',
  firstDay: (day: string) => `Date for ${day}`,
  dayNumber: (day: number) => `day ${day}`,
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  otherWeekday: (day: string) => `That’s a ${day}.`,
  noDate: 'No date',
  dateAbove: (date: string) => `The sheet is dated ${date}`,
  useDate: (date: string) => `Start on ${date}`,
  differ: (title: string, between: string, times: string, length: string) =>
    `${title}: ${between} (${times}) or ${length} (length)?`,
  andOthers: (count: number) => `And ${count} more.`,
  byTimes: 'Use start and end',
  byLength: 'Use length',
  same: (titles: string) => `${titles}: start and end are the same. The length is`,
  backwards: (title: string, start: string, end: string) => `${title} (${start} – ${end})`,
  endsBefore: (rows: string) => `The end is before the start: ${rows}. It ends`,
  nextDay: 'the next day',
  wholeDay: '24 hours',
  last: (titles: string) => `${titles} has no end time. The length is`,
  leaveOpen: '10:00, the default',
  questions: (open: number) =>
    open === 0 ? 'All questions answered' : `${countedNoun(open, 'question')} before you import`,
  takeAnswer: 'Apply',
  heading: (row: number) => (row === 0 ? 'No header row' : `Header: row ${row}`),
  changeHeading: 'Change',
  isHeading: 'This row is the header',
  isHeadingOf: (row: number) => `Row ${row} is the header`,
  isNoHeading: 'No header row',
};
