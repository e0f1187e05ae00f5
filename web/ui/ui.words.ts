export const uiWords = {
  cancel: 'Cancel',
  close: 'Close',
  moveRow: (title: string) => `Move ${title}`,
  moveCancelled: 'Move canceled.',
  dropped: (move: string) => `Dropped: ${move}`,
  lifted: (move: string) => `Lifted: ${move}. Use arrows to move, Space to drop, Escape to cancel.`,
  language: 'Language',
  zone: 'Time zone',
  typeCity: (none: string) => `${none}. Type a city to search.`,
  allZones: 'All time zones',
  noSuchPlace: 'No matching city',
  mixed: 'Mixed',
  ofSeveral: (label: string) => `${label}, mixed`,
  placeOf: (name: string, place: number, count: number) => `${name}, position ${place} of ${count}`,
};

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
