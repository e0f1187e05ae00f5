export const rundownSearchWords = {
  label: 'Search titles, speakers, notes, labels and columns',
  next: 'Next match',
  previous: 'Previous match',
  close: 'Close search',
  none: 'No matches',
  /** Of the matches, the one that is in sight. */
  place: (place: number, count: number) => `${place} of ${count}`,
  /** Where in a row it stands, if not in its title. */
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
