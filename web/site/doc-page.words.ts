import { withCount } from '../../machines/words/counted.ts';

export const docPageWords = {
  title: 'Documentation',
  lead: (site: string) =>
    `Create a room and try things as you read. ${site} runs in any browser, and you can undo everything.`,
  search: 'Search documentation',
  found: (count: number) => withCount(count, 'result'),
  nothingFound: (typed: string) => `No results for “${typed}”.`,
  failed: 'Search couldn’t load.',
  allPages: 'All pages',
  table: 'Table',
  api: 'Try the API',
  apiText: 'Every call, with examples to copy',
  forPrograms: {
    lead: 'Stage and event timer in the browser. A controller runs the rundown; viewers, outputs and messages follow on any screen. Scripts use an HTTP API, agents use MCP at /mcp.',
    openapi: 'Every endpoint of the public API',
    mcp: 'Tools for AI agents at /mcp',
  },
  groups: {
    show: 'Your show',
    room: 'Automations and clocks',
    tools: 'Integrations',
    server: 'Your own server',
  },
  pages: {
    guide: {
      title: 'Your first show',
      description: 'A running show in five minutes: a room, a rundown, screens, GO.',
    },
    operator: {
      title: 'Running a show',
      description: 'A show step by step: controller, messages, outputs, devices, and network problems.',
    },
    timers: {
      title: 'Timers',
      description: 'Write a rundown: lengths, triggers, groups, bulk edits and the clock.',
    },
    links: {
      title: 'Views and links',
      description: 'What each room link opens, what it allows, and options for one screen.',
    },
    shortcuts: {
      title: 'Keys and touch',
      description: 'Every controller shortcut, and whole shows by keyboard or touch.',
    },
    import: {
      title: 'Import and export',
      description: 'Import rundowns from spreadsheets and CSV files, move whole rooms, and export them.',
    },
    streaming: {
      title: 'OBS, vMix and Resolve',
      description: 'Timers over your video: outputs as browser sources.',
    },
    sheet: {
      title: 'The crew’s sheet',
      description: 'Columns for camera, light, sound and script, and a table that follows the show.',
    },
    prompter: {
      title: 'Prompter',
      description: 'A script that scrolls for the speaker, the same on every screen.',
    },
    'stream-deck': {
      title: 'Stream Deck',
      description: 'GO, clocks and messages on the keys of a Stream Deck, without another program.',
    },
    timecode: {
      title: 'MIDI and timecode',
      description: 'Timers that follow LTC or MIDI timecode, and keys and lamps of a MIDI surface.',
    },
    troubleshooting: {
      title: 'Troubleshooting',
      description: 'Symptoms and fixes.',
    },
    automations: {
      title: 'Automations',
      description: 'Trigger actions in the room, by webhook or by OSC.',
    },
    'clock-and-zones': {
      title: "The server's clock and time zones",
      description: 'How Callboard handles times of day, time zones and clock changes.',
    },
    'public-api': {
      title: 'The public API',
      description: 'Keys, calls, streams, webhooks and feeds for scripts and control surfaces.',
    },
    companion: {
      title: 'Companion',
      description: 'Ten Stream Deck buttons by triggers, and the delay of the show on a button.',
    },
    osc: {
      title: 'OSC',
      description: 'Control a room over OSC, and receive its time and state.',
    },
    outputs: {
      title: 'Outputs and their designs',
      description: 'The design format, for client developers.',
    },
    'self-hosting': {
      title: 'Running Callboard on a server of your own',
      description: 'Start, configure, update, back up and watch a server.',
    },
    lan: {
      title: 'In a venue without internet',
      description: 'One machine, one switch, HTTPS on a local network, and checks before the doors open.',
    },
    kiosk: {
      title: 'Screens that start by themselves',
      description: 'Chromium, Raspberry Pi OS, Windows and tablets that show a stage after power-on.',
    },
    security: {
      title: 'Security',
      description: 'How accounts, rooms and links are protected, and how to revoke access.',
    },
    promises: {
      title: 'What we promise',
      description: 'Our promises never to lose a show, and the tests behind them.',
    },
  },
};
