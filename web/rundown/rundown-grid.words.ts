import { counted } from '../../machines/words/counted.ts';

export const rundownGridWords = {
  label: 'Timers of the show',
  editHint: 'Press Enter to edit, Tab for the next field. Type lengths as 5, 1:30 or 1h 2m.',
  editHintByTouch: {
    edit: 'Tap a title or length to edit it. Type lengths as 5, 1:30 or 1h 2m.',
    show: 'Double-tap a title or length to edit it. Type lengths as 5, 1:30 or 1h 2m.',
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
    run: 'Start from full length',
    details: 'Details',
    more: 'More',
  },
  none: 'none',
  /** "Speaker of Keynote: Ada". */
  cell: (name: string, value: string) => `${name}: ${value}`,
  startTimeOf: (title: string) => `Start time of ${title}`,
  notesOf: (title: string) => `Notes and labels of ${title}`,
  endOf: (title: string) => `End of ${title}`,
  wrapUpOf: (title: string) => `Wrap-up of ${title}`,
  triggerOf: (title: string) => `Trigger of ${title}`,
  yellowRed: (yellow: string, red: string) => `${yellow} ${red} (yellow, red)`,

  triggers: {
    MANUAL: 'Starts when you press GO.',
    LINKED: 'Starts automatically when the previous timer reaches 0:00.',
    SCHEDULED: 'Starts automatically at its start time.',
  },
  lacksTime: 'Set a start time, or it won’t start automatically.',

  selected: (count: number) => `${count} selected`,
  selectAll: 'Select all',
  selectedActions: 'Actions for selected timers',
  change: 'Edit…',
  move: 'Move',
  toTop: 'Move to top',
  toEnd: 'Move to end',
  letGo: 'Clear selection',
  deleted: (count: number) => `Deleted ${counted(count, 'timer')}`,
  duplicated: (count: number) => `Duplicated ${counted(count, 'timer')}`,

  runs: (title: string) => `${title} is running, so it was not deleted. Pause it first.`,
  manyRun: (title: string) => `${title} is running, so nothing was deleted. Pause or deselect it first.`,
  deleteStopped: 'Delete (pause it first)',
  lengthRuns: 'This timer is running. The change goes live on every screen.',
  changeNow: (key: string) => `Change now (${key})`,
  lengthKept: (title: string) => `${title} is running, so its length was not changed.`,
  arrowsStay: (up: string, down: string) =>
    `Arrow keys move between rows here. Press Tab to leave the rundown: outside it, ${up} and ${down} change the clock.`,
  lettersRest: (escape: string) => `Double-click to edit · ${escape} for shortcuts`,
  noTyping: 'This cell can’t be edited. You can edit titles, speakers, starts and lengths.',
  removed: 'Someone deleted this timer while you were typing.',

  tooLong: (most: number) => `Use at most ${most} characters.`,
  copiedRows: (count: number) => `Copied ${counted(count, 'timer')}`,
};
