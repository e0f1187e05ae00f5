export const actionWords = {
  generateRoom: 'Create a room',
  tryAgain: 'Try again',
  undo: 'Undo',
  redo: 'Redo',
  done: 'Done',
  duplicate: 'Duplicate',
  delete: 'Delete',
  moveUp: 'Move up',
  moveDown: 'Move down',
};
