export const actionWords = {
  generateRoom: 'Generate a room',
  tryAgain: 'Try again',
  undo: 'Undo',
  redo: 'Redo',
  done: 'Done',
};
