/** Pages that set Callboard beside another product. What is said of that is what its own pages say. */
export const aboutAlternativesWords = {
  seen: 'What is said here of another product is what its own pages say, as we read them in November 2026. They may say more by now: follow the links.',
  sources: 'Where it stands',
  sideBySide: 'Side by side',
  whichFits: 'Which one fits',
  heads: ['About', 'Callboard'],
  stagetimer: {
    heading: 'Callboard and Stagetimer',
    lead: 'Both are stage timers in the browser: one person controls, others watch by a link. They differ in where they run and in what is counted.',
    other: 'Stagetimer',
    rows: [
      [
        'Where it runs',
        'On a server of yours, or at somebody who runs it as a service',
        'At stagetimer.io, “through the cloud or network”',
      ],
      [
        'Rooms, timers, messages',
        'On your own server without limits',
        'Starter: 3 rooms, and 3 timers and 3 messages in each. Pro: 50 timers in a room. Premium: 500',
      ],
      ['Screens in a room', 'On your own server without limits', 'Starter 3, Pro 5, Premium 50'],
      [
        'Links by role',
        'Viewer, agenda, questions, moderator, operator, controller, outputs',
        'Among them viewer, agenda, moderator and a link for questions',
      ],
      [
        'Timers that start by themselves',
        'At a time of day, or at the end of the one before',
        'At a given time, or in sequence',
      ],
      ['Undo', 'Anything, the clock included', 'Not stated on the page of features'],
    ],
    fits: 'Take Stagetimer if you want a service that somebody else runs and supports, and its plans fit your rooms. Take Callboard if the show has to go on without internet, if screens should not be counted, or if you want to hold the data yourself.',
    links: ['https://stagetimer.io/features/', 'https://stagetimer.io/docs/controller/'],
  },
  ontime: {
    heading: 'Callboard and Ontime',
    lead: 'Both keep rundown and stage clock together, and both can run on a machine of your own. They differ in who may do what, and in how much one server carries.',
    other: 'Ontime',
    rows: [
      [
        'What it is',
        'A timer with rooms, teams and links by role',
        '“A browser-based application that manages event rundowns, scheduling, and cueing”',
      ],
      [
        'Where it runs',
        'On a server of yours: Node or Docker',
        'As a cloud service, on Windows, macOS and Linux, or by Docker',
      ],
      [
        'Several shows',
        'A room for each, all on one server, with rights of their own',
        'Its API answers with “the currently loaded project file”',
      ],
      [
        'Who may do what',
        'Each link is a right, signed, and ends when you make new ones',
        'See its pages on network and security',
      ],
      [
        'Other programs',
        'HTTP, Socket.IO, event streams, OSC, webhooks',
        'HTTP, WebSocket, OSC, and a module for Companion',
      ],
      ['Cue sheet for departments', 'Notes and labels of each timer', 'Cue sheets with custom fields'],
    ],
    fits: 'Take Ontime if departments share a cue sheet with fields of their own, or if you want a desktop application. Take Callboard if several rooms and teams share one server, if links should be rights, or if what was confirmed must survive a power cut.',
    links: ['https://docs.getontime.no/', 'https://docs.getontime.no/api/protocols/http/'],
  },
  rundownStudio: {
    heading: 'Callboard and Rundown Studio',
    lead: 'Rundown Studio is a sheet that a crew plans a show in. Callboard is the clock that the show runs on. They overlap in the running order.',
    other: 'Rundown Studio',
    rows: [
      [
        'What it is made for',
        'The stage: time, messages, questions, screens',
        'Planning and running cues in a table with columns and cells',
      ],
      ['Columns for departments', 'Notes and labels', 'Columns of your own, with rich text or choices'],
      [
        'Starts',
        'By hand, linked, or at a time of day',
        'Soft: after the cue before. Hard: at a time of day',
      ],
      ['Gaps and overlaps', 'Shown, with what mends them', 'Shown, for hard starts'],
      [
        'Getting plans in and out',
        'Spreadsheets and CSV, whole rooms as JSON, calendar feeds',
        'CSV in; CSV and PDF out',
      ],
      [
        'Other programs',
        'HTTP, Socket.IO, event streams, OSC, webhooks',
        'An API, and a module for Companion',
      ],
    ],
    fits: 'Take Rundown Studio if the sheet is the work: many columns, many hands. Take Callboard if the stage is: large digits, messages, roles, and a server of your own.',
    links: [
      'https://rundownstudio.app/docs/rundown/rundown-basics/',
      'https://rundownstudio.app/docs/rundown/companion-module/',
    ],
  },
};
