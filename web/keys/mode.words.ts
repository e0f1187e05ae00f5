export const modeWords = {
  label: 'Keyboard mode',
  names: { edit: 'Edit', show: 'Show' },
  hints: {
    edit: 'Edit mode: typing never triggers the show',
    show: 'Show mode: shortcuts are live',
  },
  turned: (go: string, back: string) => `You’re in Show mode. ${go} is GO. Press ${back} to edit.`,
  turnedByTouch: 'You’re in Show mode. Double-tap a cell to edit it, or switch to Edit.',
  goRests: (space: string, go: string, turn: string) =>
    `${space} doesn’t start the timer in Edit mode. Press ${go} for GO, or ${turn} for Show mode.`,
  keyRests: (key: string, turn: string) => `${key} is off in Edit mode. Press ${turn} for Show mode.`,
  lengthRests: (title: string) =>
    `${title} is running, so Edit mode leaves its length alone. Press Ctrl+Enter to change it anyway, or use −1m and +1m to change the time left.`,
  pressRests: (key: string, turn: string) =>
    `${key} is off in Edit mode. Press Ctrl+Enter to do it anyway, or ${turn} to switch to Show mode.`,
};
