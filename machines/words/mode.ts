export const modeWords = {
  label: 'What keys do',
  names: { edit: 'Edit', show: 'Show' },
  hints: {
    edit: 'Keys write, and start or pause nothing',
    show: 'Keys run the show',
  },
  turned: (go: string, back: string) => `Keys run the show now: ${go} is GO. ${back} turns back to Edit.`,
  turnedByTouch: 'The show runs now: a cell takes two taps before you can type in it. Edit turns back.',
  goRests: (space: string, go: string, turn: string) =>
    `${space} starts nothing while you edit. ${go} is GO, ${turn} turns to Show.`,
  keyRests: (key: string, turn: string) =>
    `${key} sends nothing to the show while you edit. ${turn} turns to Show.`,
  lengthRests: (title: string) =>
    `${title} is running, so its length stays while you edit. Ctrl+Enter changes it now, and so does Show; −1m and +1m change the time left.`,
  pressRests: (key: string, turn: string) =>
    `${key} sends nothing to the show while you edit. Ctrl+Enter does, ${turn} turns to Show.`,
};
