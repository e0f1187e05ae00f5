export const noticeWords = {
  error: 'Error', // spec
  noMessage: 'No meaningful message was provided.',
  lost: 'Lost connection to server', // spec
  reconnecting: 'Attempting to reconnect', // spec
  restored: 'Restored connection to server', // spec
};
