/** The page that forgets what this browser keeps for a start without the server. */
export const offlineWords = {
  title: 'Delete offline copies?',
  note: 'This browser keeps the pages and the last state of rooms that it has opened, so that a screen starts without the server. Open pages go on.',
  forget: 'Delete offline copies',
  done: 'Offline copies deleted',
  doneNote: 'The next room that you open here is kept again.',
};
