import { counted } from './counted.ts';

/** What the cells of the rundown say of themselves, and of what is done with many. */
export const rundownGridWords = {
  label: 'Timers of the show',
  editHint: 'Enter changes a title or a length, Tab goes on; lengths take 5, 1:30 or 1h 2m.',
  /** By the mode of the controller. */
  editHintByTouch: {
    edit: 'Tap a title or a length to change it; lengths take 5, 1:30 or 1h 2m.',
    show: 'Tap a title or a length twice to change it; lengths take 5, 1:30 or 1h 2m.',
  },
  columns: {
    move: 'Move',
    place: '#',
    trigger: 'Trigger',
    start: 'Start',
    title: 'Title',
    speaker: 'Speaker',
    notes: 'Notes and labels',
    wrapUp: 'Wrap-up',
    length: 'Length',
    end: 'End',
    run: 'Start from the top',
    details: 'Details',
    more: 'More',
  },
  none: 'none',
  /** A cell for the ear: "Speaker of Keynote: Ada". */
  cell: (name: string, value: string) => `${name}: ${value}`,
  startTimeOf: (title: string) => `Start time of ${title}`,
  notesOf: (title: string) => `Notes and labels of ${title}`,
  endOf: (title: string) => `End of ${title}`,
  wrapUpOf: (title: string) => `Wrap-up of ${title}`,
  triggerOf: (title: string) => `Trigger of ${title}`,
  yellowRed: (yellow: string, red: string) => `yellow at ${yellow}, red at ${red}`,

  /** What starts it, in the choice of triggers. */
  triggers: {
    MANUAL: 'Starts when somebody presses GO.',
    LINKED: 'Starts by itself when the timer before it reaches 0:00.',
    SCHEDULED: 'Starts by itself at its start time.',
  },
  lacksTime: 'Give it a start time, or it will not start by itself.',

  selected: (count: number) => `${count} selected`,
  selectAll: 'Select all',
  selectedActions: 'Selected timers',
  change: 'Change',
  move: 'Move',
  toTop: 'To the top',
  toEnd: 'To the end',
  letGo: 'Clear selection',
  deleted: (count: number) => `Deleted ${counted(count, 'timer')}`,
  duplicated: (count: number) => `Duplicated ${counted(count, 'timer')}`,

  runs: (title: string) => `${title} is running, so it was not deleted. Pause it first.`,
  manyRun: (title: string) =>
    `${title} is running, so nothing was deleted. Pause it first, or take it out of the selection.`,
  deleteStopped: 'Delete (pause it first)',
  lengthRuns: 'It is running. This changes the clock on every screen.',
  changeNow: (key: string) => `Change it now (${key})`,
  lengthKept: (title: string) => `${title} is running: its length stays as it was.`,
  arrowsStay: (up: string, down: string) =>
    `Arrow keys move in the rundown here. Outside of it, ${up} and ${down} change the clock: Tab leads out.`,
  lettersRest: (escape: string) => `Double-click to edit · ${escape} for shortcuts`,
  noTyping: 'Nothing to type here. Titles, speakers, starts and lengths can be typed.',
  removed: 'Somebody removed this timer while you typed.',

  tooLong: (most: number) => `At most ${most} characters.`,
  copiedRows: (count: number) => `Copied ${counted(count, 'timer')}`,
};
