export const connectionNoticeWords = {
  confirmedLate: 'Change confirmed late',
  confirmedAfter: (seconds: number) => `The server confirmed it after ${seconds} s. Check the clock.`,
  diskHangs: 'The server’s disk is not responding',
  diskHangsText: 'Clocks keep running. Your changes are confirmed once the server can save again.',
  lost: 'Lost connection to server', // spec
  reconnecting: 'Attempting to reconnect', // spec
  webSocketBlocked: 'This network blocks WebSocket',
  webSocketBlockedText:
    'The server answers, but the live connection doesn’t open. Ask the network or proxy administrator to allow WebSocket. This screen keeps trying.',
  notConnected: 'Not connected',
  whatToDo: 'What to do',
  restored: 'Restored connection to server', // spec
};
