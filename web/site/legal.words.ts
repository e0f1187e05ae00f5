export const legalWords = {
  title: 'Cookie Policy',
  lead: (site: string) =>
    `${site} stores only what it needs to work: no advertising and no third-party data. Only this site sets and reads it.`,
  told: (services: readonly string[]) =>
    services.length === 0
      ? 'We share no data about your visit, so there is no cookie banner.'
      : `If you accept cookies, this server sends the pages you open and errors to ${services.join(', ')}. If you decline, it sends nothing.`,
  parts: {
    cookies: { title: 'Cookies', note: 'Small pieces of data that your browser sends with each request.' },
    browser: { title: 'Stored in this browser', note: 'Stays until you clear this site’s data.' },
    tab: { title: 'Stored in this tab', note: 'Deleted when you close the tab.' },
  },
  yourChoice: 'Your choice',
  yourChoiceText:
    'We remember your cookie choice so we don’t ask again. Everything above works either way. To start over, clear this site’s data in your browser. First save the links of rooms you created without an account: this device will no longer own them.',
  purposes: {
    session:
      'Identifies you, even without an account, and makes you the owner of the rooms you create. Scripts can’t read it.',
    device:
      'Shows that someone entered a correct password on this device, so strangers who guess passwords can’t lock you out. It grants no access. Scripts can’t read it.',
    consent: 'Your cookie choice: 1 for accept, 0 for decline.',
    language: 'Your language.',
    authenticated: 'Shows that you are signed in. It grants no access.',
    deviceId: 'A random number for this browser, so rooms can tell screens apart and remove one.',
    deviceName: 'This screen’s name in the device list.',
    deviceUser: 'Your name, if it is used as the screen name, so it can be removed when you sign out.',
    roomMade: 'Your newest room, so that reloading the page within a minute opens it again.',
    entryTold: 'Records that your visit was counted, so we count it once. Only if you accept cookies.',
    olderBrowser: 'Records that you chose to open pages that this browser doesn’t support.',
    debug: 'Console log level, if you set one.',
    desk: 'Light or dark appearance for running a show.',
    kept: 'Pages and the last state of rooms that you opened, so a screen starts without the server. *Sign out* deletes the rooms.',
    modes: 'Edit or Show mode for each room.',
    foldedGroups: 'Collapsed groups in the rundown of a room.',
    foldedDetails: 'Collapsed groups in timer details.',
    deck: 'The layouts of your Stream Decks.',
    panel: 'The open controller panel.',
    wall: 'The order of a team’s wall.',
    midi: 'The MIDI device and the actions of its keys.',
    source: 'The columns of a sheet kept in step.',
    timecode: 'The timecode device and its settings.',
    sheet: 'Your columns in a room’s sheet',
    rundown: 'What rundown rows show.',
    shortcuts: 'Your custom keyboard shortcuts.',
    sound: 'Whether sound is on for viewers in this browser.',
    channel: 'Identifies this tab across reloads, so no action counts twice.',
    password: 'A room password you entered, so the screen can rejoin after a reload.',
    reloaded: 'The time of the last automatic update, so the tab reloads only once.',
  },
  lasts: {
    session: '30 days, renewed with each visit',
    device: '365 days from the last time you entered the password',
    consent: '730 days',
    language: '365 days',
    authenticated: '30 days',
  },
};
