export const uiWords = {
  cancel: 'Cancel',
  close: 'Close',
  moveRow: (title: string) => `Move ${title}`,
  moveCancelled: 'Move cancelled.',
  dropped: (move: string) => `Dropped: ${move}`,
  lifted: (move: string) => `Lifted: ${move}. Arrows move, Space drops, Escape cancels.`,
  confirm: 'Confirm',
  zone: 'Time zone',
  typeCity: (none: string) => `${none}. Type a city.`,
  allZones: 'All time zones',
  noSuchPlace: 'No such place',
  placeOf: (name: string, place: number, count: number) => `${name}, place ${place} of ${count}`,
};
