/** What the file of a room holds at least. */
export const emptyShow = {
  format: 'callboard-room',
  version: 1,
  name: 'Empty',
  settings: {},
  timers: [],
  messages: [],
  outputs: [],
};
