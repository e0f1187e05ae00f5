export const rundownSearchWords = {
  label: 'Search titles, speakers, notes, labels and columns',
  next: 'Next match',
  previous: 'Previous match',
  close: 'Close search',
  none: 'No matches',
  place: (place: number, count: number) => `${place} of ${count}`,
  fields: {
    title: '',
    speaker: 'in the speaker',
    notes: 'in the notes',
    label: 'in a label',
    group: 'in the group’s name',
    timecode: 'in the timecode',
  },
  cell: (column: string) => `in “${column}”`,
};
