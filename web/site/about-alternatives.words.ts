export const aboutAlternativesWords = {
  seen: 'Each statement about another product comes from its own pages, read in November 2026. Follow the links for the current facts.',
  sources: 'Sources',
  sideBySide: 'Side by side',
  whichFits: 'Which one fits',
  heads: ['Feature', 'Callboard'],
  stagetimer: {
    heading: 'Callboard vs. Stagetimer',
    lead: 'Both are browser-based stage timers: one person controls, everyone else watches through a link. They differ in where they run and what they limit.',
    other: 'Stagetimer',
    asOf: 'As of November 2026.',
    rows: [
      [
        'Where it runs',
        'On your own server, or hosted by a provider',
        'At stagetimer.io, “through the cloud or network”',
      ],
      [
        'Rooms, timers, messages',
        'Unlimited on your own server',
        'Starter: 3 rooms, each with 3 timers and 3 messages. Pro: 50 timers per room. Premium: 500',
      ],
      ['Screens per room', 'Unlimited on your own server', 'Starter 3, Pro 5, Premium 50'],
      [
        'Links for each role',
        'Viewer, agenda, questions, moderator, operator, controller, outputs',
        'Viewer, agenda, moderator, questions and others',
      ],
      [
        'Automatic start',
        'At a time of day, or when the previous timer ends',
        'At a given time, or in sequence',
      ],
      ['Undo', 'Every action, including the clock', 'Not mentioned on the features page'],
    ],
    fits: 'Choose Stagetimer if you want a hosted service with support and its plans fit your rooms. Choose Callboard if the show must go on without internet, if you need unlimited screens, or if you want to keep the data yourself.',
    links: ['https://stagetimer.io/features/', 'https://stagetimer.io/docs/controller/'],
  },
  ontime: {
    heading: 'Callboard vs. Ontime',
    lead: 'Both combine a rundown with a stage timer, and both run on your own machine. They differ in permissions and in how many shows one server can run.',
    other: 'Ontime',
    asOf: 'As of November 2026, with Ontime 4.16.',
    rows: [
      [
        'What it is',
        'A timer with rooms, teams and a link for each role',
        '“A browser-based application that manages event rundowns, scheduling, and cueing”',
      ],
      [
        'Where it runs',
        'On your own server: Node or Docker',
        'As a cloud service, on Windows, macOS and Linux, or in Docker',
      ],
      [
        'Multiple shows',
        'One room per show on the same server, each with its own permissions',
        'Its API returns “the currently loaded project file”',
      ],
      [
        'Permissions',
        'Each signed link grants one role, until you reset the links',
        'A shared cue sheet grants read or write access per column',
      ],
      [
        'Teleprompter',
        'Notes of the current timer in large type, as an output',
        'Since 4.16: a teleprompter that runs alone, controls others or follows',
      ],
      [
        'Report after the show',
        'Planned and actual times of every run, as a page and CSV',
        'Since 4.14: a reworked report that keeps earlier runs and can be exported',
      ],
      [
        'On the home screen',
        'The site installs as an app from the browser’s menu',
        'Views install as apps since 4.13; since 4.14 they respect the edges of phone screens',
      ],
      [
        'Integrations',
        'HTTP, Socket.IO, event streams, OSC, webhooks',
        'HTTP, WebSocket, OSC and a Companion module',
      ],
      ['Cue sheet for departments', 'Notes and labels for each timer', 'Cue sheets with custom fields'],
    ],
    fits: 'Choose Ontime if departments share a cue sheet with rights per column, if you need a full teleprompter, or if you want a desktop app. Choose Callboard if several teams share one server, if links should carry permissions, or if saved changes must survive a power cut.',
    links: [
      'https://docs.getontime.no/',
      'https://docs.getontime.no/api/protocols/http/',
      'https://github.com/cpvalente/ontime/releases/tag/v4.14.0',
      'https://github.com/cpvalente/ontime/releases/tag/v4.15.0',
      'https://github.com/cpvalente/ontime/releases/tag/v4.16.0',
      'https://github.com/cpvalente/ontime/pull/1707',
    ],
  },
  rundownStudio: {
    heading: 'Callboard vs. Rundown Studio',
    lead: 'Rundown Studio is a sheet for planning a show. Callboard is the clock that runs it. They overlap in the running order.',
    other: 'Rundown Studio',
    asOf: 'As of November 2026.',
    rows: [
      [
        'Made for',
        'The stage: time, messages, questions, screens',
        'Planning and running cues in a table with columns and cells',
      ],
      ['Department columns', 'Notes and labels', 'Custom columns with rich text or choices'],
      [
        'Start types',
        'Manual, linked or at a time of day',
        'Soft: after the previous cue. Hard: at a time of day',
      ],
      ['Gaps and overlaps', 'Shown, with suggested fixes', 'Shown for hard starts'],
      [
        'Import and export',
        'Spreadsheets and CSV, whole rooms as JSON, calendar feeds',
        'Imports CSV; exports CSV and PDF',
      ],
      ['Integrations', 'HTTP, Socket.IO, event streams, OSC, webhooks', 'An API and a Companion module'],
    ],
    fits: 'Choose Rundown Studio if the sheet is the work: many columns, many editors. Choose Callboard if the stage is: large digits, messages, roles and your own server.',
    links: [
      'https://rundownstudio.app/docs/rundown/rundown-basics/',
      'https://rundownstudio.app/docs/rundown/companion-module/',
    ],
  },
};
