/** Minimum content of a room's file. */
export const emptyShow = {
  format: 'callboard-room',
  version: 1,
  name: 'Empty',
  settings: {},
  timers: [],
  messages: [],
  outputs: [],
};
