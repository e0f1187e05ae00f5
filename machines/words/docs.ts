export type DocsEntry = readonly [term: string, meaning: string];

export const docsWords = {
  title: 'Documentation',
  lead: <Link>(site: string, link: Link) => [
    `${site} runs in the browser, on any device. `,
    link,
    ' and try along: nothing can break, and everything can be undone.',
  ],
  generate: 'Generate a room',
  api: <Link>(link: Link) => ['Scripts, control surfaces and other programs: ', link, '.'],
  apiLink: 'the API, with examples to copy',
  parts: {
    show: { title: 'A show, step by step', note: 'From an empty room to a running clock.' },
    lengths: { title: 'Typing times', note: 'What was understood shows while you type.' },
    starts: { title: 'How timers start', note: 'Each timer has a trigger.' },
    outputs: {
      title: 'Outputs',
      note: 'Screens with a look of their own. Put the link of one into a browser source of OBS or vMix: what is behind it shows through.',
    },
    browsers: {
      title: 'Browsers',
      note: 'Screens that only show the timer run in older browsers than the controller does. A browser that is too old is told so.',
    },
    keys: {
      title: 'Keys of the controller',
      note: 'The controller opens in Edit, where none of them works without Ctrl, save F8 and ?. In Show all of them do, except while you type. In the settings of a room each can be given another key.',
    },
    teams: {
      title: 'Teams',
      note: 'A team shares its rooms and devices. Its owners invite others, by a link or by mail, once they have confirmed their own address.',
    },
  },
  show: [
    ['Make a room', 'A room is one show: a rundown, a clock, messages, and the screens that follow them.'],
    ['Write the rundown', 'A timer for each item. Edit it in place, and drag rows where they belong.'],
    [
      'Or import it',
      'The menu of the rundown imports one from a spreadsheet or a CSV file, and exports it again. Columns are found by their names (Title, Speaker, Length, Start, End, Notes); a list of titles and lengths needs none. In place of what is there, a timer whose title stays keeps its clock.',
    ],
    ['Share the links', 'Each link opens one view, and says what its holder may do. Links has QR codes too.'],
    ['Press GO', 'Every screen counts to the second, even while the network is down.'],
    [
      'Hear the chimes',
      'A timer can sound at yellow, red and 0:00. On each viewer that is to play them, move the pointer and press Sound.',
    ],
    ['Undo', 'Takes back anything, the clock included.'],
  ] as readonly DocsEntry[],
  lengths: [
    ["5 or 5'", '5 minutes'],
    ['1:30', '1 minute and 30 seconds'],
    ['1:30:00 or 1h30', '1 hour and 30 minutes'],
    ['5\'30" or 5m 30s', '5 minutes and 30 seconds'],
    ['90s', '90 seconds'],
    ['14:30, 2:30 pm', 'A time of day, where a start or a finish is asked for'],
  ] as readonly DocsEntry[],
  starts: [
    ['Manual', 'Starts when somebody presses GO.'],
    ['Linked', 'Starts by itself when the timer before it reaches 0:00.'],
    ['Scheduled', 'Starts by itself at its start time, in the time zone of the room.'],
  ] as readonly DocsEntry[],
  setBesideLink: [
    'Set, beside a link',
    'Writes into the link of an output or a viewer what is for one screen alone: its name, mirroring, delay, time zone, and how it writes countdowns (format=MMMSS) and times of day (clock=H:mm).',
  ] as DocsEntry,
  /** `browsers`: "Chrome 87 or newer". */
  browsersThatShow: (browsers: string): DocsEntry => [
    'Screens that only show',
    `${browsers}: this includes OBS 27 and most TVs of 2022.`,
  ],
  browsersThatControl: (browsers: string): DocsEntry => ['Controllers, teams and accounts', `${browsers}.`],
};
