import { counted } from '../../machines/words/counted.ts';

export const takeOverConflictWords = {
  conflict: 'Others changed the show meanwhile',
  conflictNote: 'Choose which show goes on. The activity log keeps what you do not take.',
  gone: 'The server no longer knows where this laptop began. Only its own show can go on.',
  mine: 'This laptop',
  server: 'The server',
  clock: (title: string, state: string) => `${title}, ${state}`,
  noTimer: 'No timer',
  running: (since: string) => `running since ${since}`,
  stopped: 'not running',
  takeMine: 'Use this laptop’s show',
  takeServer: 'Use the server’s show',
  takeEdits: 'Merge edits only',
  editsNote: 'Edits of rundown and messages are merged field by field. The clock stays the server’s.',
  more: (count: number) => `and ${counted(count, 'earlier change')}`,
};
