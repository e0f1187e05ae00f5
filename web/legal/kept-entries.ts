/** Something that is kept in a visitor's browser. */
export interface KeptEntry {
  readonly name: string;
  readonly purpose: string;
  readonly lasts?: string;
}

/** All there is; the tests hold this list against the code that stores. */
export const kept = {
  cookies: [
    {
      name: 'callboard_session',
      purpose:
        'Who you are, from the first room you make, also without an account: it makes you the owner of your rooms. Scripts cannot read it.',
      lasts: '30 days, renewed while you come back',
    },
    {
      name: 'callboard_device',
      purpose:
        'That this device has shown the password of an account or a room, so that nobody who guesses at it keeps you out. It names neither and opens nothing. Scripts cannot read it.',
      lasts: '365 days from the last password',
    },
    {
      name: 'cookie_consent',
      purpose: 'Your answer to the cookie question: 1 for accept, 0 for decline.',
      lasts: '730 days',
    },
    {
      name: 'authenticated',
      purpose: 'Says that somebody is signed in. It opens nothing.',
      lasts: '30 days',
    },
  ],
  browser: [
    {
      name: 'callboard.device-id',
      purpose:
        'A random number for this browser, so that a room can tell its screens apart and remove one of them.',
    },
    { name: 'callboard.device-name', purpose: 'What this screen is called in the list of devices.' },
    {
      name: 'callboard.device-user',
      purpose:
        'The name that you go by, if this screen is called by it: so that it is not any more once you log out.',
    },
    {
      name: 'callboard.older-browser',
      purpose: 'That you asked for pages that this browser is too old for.',
    },
    { name: 'callboard.shortcuts', purpose: 'Keyboard shortcuts that you changed.' },
    { name: 'callboard.sound', purpose: 'That you switched on the sound of the viewers in this browser.' },
  ],
  tab: [
    {
      name: 'callboard.channel',
      purpose: 'Tells this tab from others while it reloads, so that nothing you press counts twice.',
    },
    {
      name: 'callboard.password.*',
      purpose: 'A room’s password that you typed, so that a screen that reloads comes back by itself.',
    },
    {
      name: 'callboard.reloaded-at, callboard.reloaded-for',
      purpose: 'When a new version made this tab reload, so that it does so once only.',
    },
  ],
} as const satisfies Readonly<Record<string, readonly KeptEntry[]>>;
