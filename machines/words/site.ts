import { counted } from './counted.ts';

export const siteWords = {
  setUp: 'Set up your room', // spec
  share: 'Share the link', // spec
  start: 'Start the show', // spec
  noCard: 'No credit card or signup required', // spec
  instantTimers: 'Instant timers',
  unscripted: 'Callboard needs JavaScript to show a running timer.',
  setUpText: 'One click makes a room. Type your running order as it comes: 5, 1:30 or 1h 2m.',
  shareText: 'Open it on the stage screen, the lectern, a phone. No app, no account, nothing to install.',
  startText: 'Press GO. Every screen in the building shows the same second, and says when to wrap up.',
  viewer: 'Viewer',
  viewerText: 'The clock, title and messages, as large as the screen.',
  controller: 'Controller',
  controllerText: 'The running order, the transport and every screen at a glance.',
  operator: 'Operator',
  operatorText: 'Large buttons for start, pause and time, on a phone or tablet.',
  moderator: 'Moderator',
  moderatorText: 'Messages and questions, for the person who talks to the speaker.',
  agenda: 'Agenda',
  agendaText: 'The programme with start times, and how late it runs.',
  oneClock: 'One clock for the whole show',
  thisIsViewer: 'This is the viewer. It has been running since you opened this page.',
  thisIsController: 'The controller: the stage in small, the rundown, and a word for whoever is up there.',
  notLost: 'Why a show cannot be lost',
  notLostPoints: [
    [
      'What is confirmed is on disk',
      'A power cut, a crash or a full disk takes nothing back that your screen has shown as done.',
    ],
    [
      'Screens count on by themselves',
      'A running timer is a deadline. If the network drops, digits go on, and come back without a jump.',
    ],
    [
      'Everything can be undone',
      'A wrong key, a deleted row, a timer that was started too early: Undo takes it back, the clock included.',
    ],
    [
      'Each promise has a test',
      'We cut the power, fill the disk and flip bits in its files, and look whether the show is whole.',
    ],
  ],
  allPromises: 'All promises, and how they are tested',
  forWhom: 'What it is used for',
  forEveryone: 'A screen for everyone backstage',
  timerOf: (label: string) => `Timer of ${label}`,
  generate: 'Generate a room',
  yourRooms: 'Your rooms',
  signUp: 'Sign up',
  lastUsed: (when: string) => `Last used ${when}`,
  demoTitle: 'Opening keynote',
  demoSpeaker: 'Dr. Amara Lindqvist',
  tryFree: (site: string) => `Try ${site} for free`, // spec
  lead: 'Callboard is a remote-controlled timer for stages, studios and meetings. Run it from one device; every other screen follows to the second.',
  startAgain: 'Start again',
  toYourRooms: 'Go to your rooms',
  onlyHere: <SignUp>(signUp: SignUp) => ['Known to this browser only. ', signUp, ' to keep them.'],
  clock: 'Clock',
  minutes: (count: number) => counted(count, 'minute'),
  hours: (count: number) => counted(count, 'hour'),
};
