export const pageWords = {
  site: 'Callboard',
  title: 'Remote-controlled Countdown Timer', // spec
  description:
    'A stage and event timer that runs in the browser. Create a room, share the link, start the show.',
  output: 'Output',
  error: 'Error',
  viewer: 'Viewer',
  controller: 'Controller',
  agenda: 'Agenda',
  moderator: 'Moderator',
  operator: 'Operator',
  sheet: 'Sheet',
  partMissing: 'Part of this page did not load. Check your connection.',
  wentWrong: 'Something went wrong on this page.',
  toStart: 'Go to home page',
  unreadable: 'This browser is not supported',
  needs: (browsers: string) => `Use ${browsers}.`,
  update:
    'Update this browser, or open the link in another one. If your browser is already up to date, reload the page.',
  browsers: (chrome: string, safari: string, firefox: string) =>
    `Chrome or Edge ${chrome}, Safari ${safari} or Firefox ${firefox}, or newer`,
  reload: 'Reload the page. If that doesn’t help, go to the home page and open the room from its link again.',
  loading: 'Loading...', // spec
  patience: 'Still connecting. This screen keeps trying.',
};
