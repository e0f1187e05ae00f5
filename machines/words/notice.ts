export const noticeWords = {
  error: 'Error', // spec
  noMessage: 'No meaningful message was provided.',
  lost: 'Lost connection to server', // spec
  reconnecting: 'Attempting to reconnect', // spec
  restored: 'Restored connection to server', // spec
  updatesAvailable: (version: string) => `Updates available: Reload page to apply version ${version}`, // spec
  reloadPage: 'Reload Page', // spec
};
