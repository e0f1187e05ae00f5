import { withCount } from './counted.ts';

export const siteWords = {
  setUp: 'Set up your room', // spec
  share: 'Share the link', // spec
  start: 'Start the show', // spec
  noCard: 'No credit card or signup required', // spec
  instantTimers: 'Instant timers',
  unscripted: 'Callboard needs JavaScript to show a running timer.',
  setUpText: 'Create a room with one click. Type your running order: 5, 1:30 or 1h 2m.',
  shareText: 'Open it on the stage screen, the lectern or a phone. No app, no account, nothing to install.',
  startText:
    'Press GO. Every screen in the building shows the same second, and tells the speaker when to wrap up.',
  viewer: 'Viewer',
  viewerText: 'The clock, title and messages, full screen.',
  controller: 'Controller',
  controllerText: 'The running order, the transport and every screen at a glance.',
  operator: 'Operator',
  operatorText: 'Large buttons for start, pause and time, on a phone or tablet.',
  moderator: 'Moderator',
  moderatorText: 'Messages and questions, for the person who talks to the speaker.',
  agenda: 'Agenda',
  agendaText: 'The agenda with start times and delays.',
  oneClock: 'One clock for the whole show',
  thisIsViewer: 'This is the viewer. It started when you opened this page.',
  thisIsController: 'The controller: a stage preview, your rundown and messages to the stage.',
  notLost: 'Why your show is safe',
  notLostPoints: [
    [
      'Confirmed changes are on disk',
      'A power cut, a crash or a full disk loses nothing that your screen has shown as saved.',
    ],
    [
      'Screens keep counting',
      'A running timer is a deadline. If the network drops, timers keep running and resync without a jump.',
    ],
    [
      'Everything can be undone',
      'Wrong key, deleted row, timer started too early: Undo reverts it, including the clock.',
    ],
    [
      'Each promise has a test',
      'We cut the power, fill the disk and corrupt files, then check that nothing is lost.',
    ],
  ],
  allPromises: 'All promises and their tests',
  forWhom: 'Use cases',
  forEveryone: 'A screen for everyone backstage',
  timerOf: (label: string) => `${label} timer`,
  generate: 'Create a room',
  yourRooms: 'Your rooms',
  signUp: 'Sign up',
  lastUsed: (when: string) => `Last used ${when}`,
  demoTitle: 'Opening keynote',
  demoSpeaker: 'Dr. Amara Lindqvist',
  tryFree: (site: string) => `Try ${site} for free`, // spec
  lead: 'Callboard is a remote-controlled timer for stages, studios and meetings. Run it from one device; every other screen follows to the second.',
  startAgain: 'Restart',
  toYourRooms: 'Go to your rooms',
  onlyHere: <SignUp>(signUp: SignUp) => ['Saved in this browser only. ', signUp, ' to keep them.'],
  clock: 'Clock',
  minutes: (count: number) => withCount(count, 'minute'),
  hours: (count: number) => withCount(count, 'hour'),
};

export const pictureTextWords = {
  controller:
    'The controller: stage preview and clock on the left, the rundown with the running talk in the middle, and a rail of panels on the right.',
  dashboard:
    'The dashboard of a team: a row for each hall with its timer, the time left and how the hall runs.',
  viewer: 'The viewer on stage: title, 12 minutes 41 seconds in large digits, speaker and progress bar.',
  'viewer-message': 'The viewer in red with less than a minute left, and “Please wrap up” below it.',
  moderator: 'The moderator view: clock, agenda, messages and audience questions.',
  agenda: 'The agenda on a tablet: items with their times, progress of the current one, and “On time”.',
  operator: 'The operator view on a tablet: large digits, a number pad, and a large start and pause button.',
};
