import { withCount } from '../../machines/words/counted.ts';

export const showFileWords = {
  take: 'Export all rooms',
  bring: 'Import show',
  bringing: 'Importing the show',
  picture: (place: number, of: number) => `Picture ${place} of ${of}`,
  room: (place: number, of: number) => `Room ${place} of ${of}`,
  starting: 'Reading the file',
  brought: 'Show imported',
  rooms: (count: number) => withCount(count, 'room'),
  leftOut: (count: number) =>
    `${withCount(count, 'picture')} left out: larger than 3 MB. Upload smaller copies.`,
  notReplaced: 'The room that was here stays.',
  already: (rooms: string) => `This team already has ${rooms}.`,
  alreadyText:
    'Replace deletes the rooms that are here: their screens go dark, and their links stop working. Undo brings them back. Keep both adds the rooms beside them.',
  replace: 'Replace',
  beside: 'Keep both',
  notBrought: 'Nothing was imported',
  fault: (file: string, what: string, code: string) => `${file}: ${what} (${code})`,
  faults: {
    no_show_file: 'This is not a show file, or it is damaged.',
    bad_path: 'It holds files that are not part of a show.',
    too_large: 'It is larger than a show can be.',
    bad_room: 'A room in it is not readable.',
  },
};
