export const noticeWords = {
  confirmedLate: 'That was done',
  confirmedAfter: (seconds: number) => `The server said so ${seconds} s after the press. Look at the clock.`,
  error: 'Error', // spec
  diskHangs: 'The server’s disk hangs',
  diskHangsText: 'Clocks go on. What you change is confirmed once the server can save again.',
  noMessage: 'No meaningful message was provided.',
  lost: 'Lost connection to server', // spec
  reconnecting: 'Attempting to reconnect', // spec
  webSocketBlocked: 'This network blocks WebSocket',
  webSocketBlockedText:
    'The server answers, but the live connection does not open. Ask whoever runs the network or the proxy to allow WebSocket. This screen keeps trying.',
  notConnected: 'Not connected',
  whatToDo: 'What to do',
  restored: 'Restored connection to server', // spec
};
