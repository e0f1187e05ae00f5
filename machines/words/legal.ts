export const legalWords = {
  title: 'Cookie Policy',
  lead: (site: string) =>
    `${site} keeps what it needs to work, and nothing else: no advertising, and nothing from third parties. All of it is set by this site and read by this site alone.`,
  told: (services: readonly string[]) =>
    services.length === 0
      ? 'Nobody else is told of your visit, which is why you are not asked about cookies.'
      : `If you say yes to the cookie question, this server tells ${services.join(', ')} of the pages that you open and of errors. If you say no, it tells nobody.`,
  parts: {
    cookies: { title: 'Cookies', note: 'Small notes that your browser sends along.' },
    browser: { title: 'Kept in this browser', note: 'Stays until you clear this site’s data.' },
    tab: { title: 'Kept in this tab', note: 'Is gone when you close the tab.' },
  },
  yourChoice: 'Your choice',
  yourChoiceText:
    'The answer to the cookie question is remembered so that you are not asked again. Nothing above depends on it. To start over, clear this site’s data in your browser: rooms that you made without an account then belong to nobody on this device any more, so keep their links.',
  /** What each thing is kept for, and for how long. */
  purposes: {
    session:
      'Who you are, from the first room you make, also without an account: it makes you the owner of your rooms. Scripts cannot read it.',
    device:
      'That this device has shown the password of an account or a room, so that nobody who guesses at it keeps you out. It names neither and opens nothing. Scripts cannot read it.',
    consent: 'Your answer to the cookie question: 1 for accept, 0 for decline.',
    language: 'The language that you chose.',
    authenticated: 'Says that somebody is signed in. It opens nothing.',
    deviceId:
      'A random number for this browser, so that a room can tell its screens apart and remove one of them.',
    deviceName: 'What this screen is called in the list of devices.',
    deviceUser:
      'The name that you go by, if this screen is called by it: so that it is not any more once you log out.',
    roomMade: 'The room you made last: opening the page again within a minute leads there.',
    entryTold:
      'That those who run this site were told how you came here, so that they are told once: only if you said yes to the cookie question.',
    olderBrowser: 'That you asked for pages that this browser is too old for.',
    debug: 'How much you asked the console to say: you write it there yourself.',
    desk: 'Whether you chose light or dark screens for running a show.',
    modes: 'Whether the controller of a room was left in Edit or in Show.',
    foldedDetails: 'Which groups of a timer’s details you folded.',
    panel: 'Which panel of the controller you left open.',
    shortcuts: 'Keyboard shortcuts that you changed.',
    sound: 'That you switched on the sound of the viewers in this browser.',
    channel: 'Tells this tab from others while it reloads, so that nothing you press counts twice.',
    password: 'A room’s password that you typed, so that a screen that reloads comes back by itself.',
    reloaded: 'When a new version made this tab reload, so that it does so once only.',
  },
  lasts: {
    session: '30 days, renewed while you come back',
    device: '365 days from the last password',
    consent: '730 days',
    language: '365 days',
    authenticated: '30 days',
  },
};
