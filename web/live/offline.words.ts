import { counted } from '../../machines/words/counted.ts';

export const offlineWords = {
  title: 'Delete offline copies?',
  note: 'This browser keeps the pages and the last state of rooms that it has opened, so that a screen starts without the server. Open pages go on.',
  forget: 'Delete offline copies',
  done: 'Offline copies deleted',
  doneNote: 'The next room that you open here is kept again.',
  unsent: 'Not sent to the server',
  unsentNote:
    'This browser ran a show while the server was away. Open the room’s controller here to send it. Until then the show stays in this browser.',
  unsentShow: (room: string, changes: number, since: string) =>
    `${room}: ${counted(changes, 'change')} since ${since}`,
  unsentFile: (room: string) => `${room} journal.json`,
  saveShow: 'Save as file',
  deleteShow: 'Delete this show',
  deleteTitle: (room: string) => `Delete the unsent show of ${room}?`,
  deleteEffect: 'The server will never get these changes. Save them as a file first if you may need them.',
  stillRuns: 'A controller in this browser runs this show. Close it first.',
};
