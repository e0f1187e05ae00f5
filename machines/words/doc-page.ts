import { counted } from './counted.ts';

/** The documentation: its pages, and the way to them. The pages themselves are the files under `docs/`. */
export const docPageWords = {
  title: 'Documentation',
  lead: (site: string) =>
    `${site} runs in the browser, on any device. Make a room and try along: nothing can break, and everything can be undone.`,
  generate: 'Generate a room',
  search: 'Search the documentation',
  found: (count: number) => counted(count, 'place'),
  nothingFound: (typed: string) => `Nothing is written about “${typed}”.`,
  failed: 'The pages to search could not be loaded.',
  allPages: 'All pages',
  table: 'Table',
  api: 'Try the API',
  apiText: 'Every call, with examples to copy',
  groups: {
    show: 'Your show',
    room: 'What a room does by itself',
    tools: 'Other programs',
    server: 'A server of your own',
  },
  /** Titles as their files have them. */
  pages: {
    guide: {
      title: 'Your first show',
      description: 'From nothing to a running show in five minutes: a room, a rundown, screens, GO.',
    },
    operator: {
      title: 'Running a show',
      description: 'A show step by step: the controller, messages, outputs, devices, a network that is away.',
    },
    timers: {
      title: 'Timers',
      description: 'Writing a rundown: lengths, triggers, groups, many at once, and the clock.',
    },
    links: {
      title: 'Views and links',
      description:
        'What each link of a room opens, what its holder may do, and what it can carry for one screen.',
    },
    shortcuts: {
      title: 'Keys and touch',
      description: 'Every key of the controller, and whole shows by keyboard or by touch.',
    },
    import: {
      title: 'Import and export',
      description: 'Rundowns from spreadsheets and CSV files, whole rooms, and out again.',
    },
    streaming: {
      title: 'OBS, vMix and Resolve',
      description: 'Timers over your picture: outputs as browser sources.',
    },
    troubleshooting: {
      title: 'Troubleshooting',
      description: 'What is seen, why, and what to do.',
    },
    automations: {
      title: 'Automations',
      description: 'When this happens, do that: in the room, by webhook, by OSC.',
    },
    'clock-and-zones': {
      title: "The server's clock and time zones",
      description: 'What times of day are shown by, and how steps of a clock are borne.',
    },
    'public-api': {
      title: 'The public API',
      description: 'Keys, calls, streams, webhooks and feeds for scripts and control surfaces.',
    },
    osc: {
      title: 'OSC',
      description: 'Run a room by OSC, and hear its time and state.',
    },
    outputs: {
      title: 'Outputs and their designs',
      description: 'What a design holds, for people who write clients.',
    },
    'self-hosting': {
      title: 'Running Callboard on a server of your own',
      description: 'Start, configure, update, back up and watch a server.',
    },
    lan: {
      title: 'In a venue without internet',
      description: 'One machine, one switch; HTTPS on a local network; before the doors open.',
    },
    security: {
      title: 'Security',
      description: 'How accounts, rooms and links are kept safe, and what ends each right.',
    },
    promises: {
      title: 'What we promise',
      description: 'Never to lose a show: each promise, and the test that proves it.',
    },
  },
};
