export const aboutUsesWords = {
  presentations: {
    heading: 'A timer for presentations',
    lead: 'The speaker sees how much time is left. You adjust it from the back of the room, without a word.',
    parts: [
      {
        heading: 'Before the talk',
        text: [
          'Create a room, type a length, and open the viewer on the confidence monitor or a tablet at the lectern. No account, nothing to install.',
        ],
      },
      {
        heading: 'During the talk',
        text: [
          'Green, amber and red appear when you choose. Add or subtract a minute, and the digits follow immediately.',
          'Press Show to put “Please wrap up” on the speaker’s screen.',
        ],
      },
      {
        heading: 'Ten pitches in a row',
        text: [
          'Paste your list of titles, names and lengths. Link the timers so each starts when the previous one ends, or start each with one key.',
        ],
      },
    ],
  },
  meetings: {
    heading: 'A timer for meetings',
    lead: 'An agenda with times, on the screen in the room and in everyone’s browser. It shows what is on now, what is next and how late you are.',
    parts: [
      {
        heading: 'An agenda that moves along',
        text: [
          'Everyone with the link sees the same agenda and times. When an item runs over, later times move, and the page shows the delay.',
        ],
      },
      {
        heading: 'In the room and remote',
        text: [
          'Remote attendees see the room’s time next to their own. Open the link in a browser or a video call, or subscribe to it as a calendar.',
        ],
      },
      {
        heading: 'No timekeeper needed',
        text: [
          'Items can start automatically, and a chime sounds when time is up. The chair can watch the people, not the clock.',
        ],
      },
    ],
  },
  livestreams: {
    heading: 'A timer for livestreams',
    lead: '“We begin in five minutes” over your video, accurate to the second. The host gets a separate clock with your messages.',
    parts: [
      {
        heading: 'Transparent browser source',
        text: [
          'An output is a web page with a transparent background: paste its link as a browser source in OBS or vMix. Choose a preset, or design your own with your fonts, colors and logo.',
          'Prepare the next design while the current one is on air. Take puts it on all screens at the same time.',
        ],
      },
      {
        heading: 'Keep the host informed',
        text: [
          'A phone next to the camera shows the time and your messages. Audience questions arrive through a link and appear only when a moderator shows them.',
        ],
      },
      {
        heading: 'Stream delay',
        text: [
          'Delay an output by the milliseconds your encoder needs, so the audience sees zero at the right moment.',
        ],
      },
    ],
  },
  'video-productions': {
    heading: 'A timer for video productions',
    lead: 'Segment times and deadlines, one clock for control room and floor, and a shortcut for everything.',
    parts: [
      {
        heading: 'Works with your desk',
        text: [
          'Consoles and media servers run the room over OSC. Control surfaces and scripts use the API. A repeated request never triggers twice.',
        ],
      },
      {
        heading: 'Flexible time',
        text: [
          'End a segment at a time of day, or run it for a set length. A warped timer shows the presenter more or less time than is really left; you see both.',
        ],
      },
      {
        heading: 'A complete log',
        text: [
          'The room logs every start, pause and change with its time. Export the rundown as CSV for the next day.',
        ],
      },
    ],
  },
  events: {
    heading: 'A timer for events',
    lead: 'Stage, green room, lobby and desk see the same running order. When the day slips, everyone knows by how much.',
    parts: [
      {
        heading: 'One plan, many screens',
        text: [
          'The stage sees the clock. The green room sees who is next. The lobby sees the agenda. The desk sees every screen and its connection.',
        ],
      },
      {
        heading: 'Delays, handled',
        text: [
          'A talk runs six minutes over before a ten-minute break: the plan absorbs the delay, and everyone with the agenda sees the new times.',
        ],
      },
      {
        heading: 'Venues with bad internet',
        text: [
          'Run Callboard on a laptop with your own network switch. You need no internet. If a cable comes loose, screens keep counting and reconnect.',
        ],
      },
    ],
  },
  conferences: {
    heading: 'A timer for conferences',
    lead: 'One room per hall, one team for all of them. Session chairs run their own timers while you watch every hall at once.',
    parts: [
      {
        heading: 'Every hall at a glance',
        text: [
          'The team dashboard lists every room live: what is running, how much time is left, how late it is. Open any room and help.',
        ],
      },
      {
        heading: 'Links for chairs',
        text: [
          'Session chairs get the operator link: large buttons on their phone and nothing else. Speakers get the viewer. After the event, reset all links.',
        ],
      },
      {
        heading: 'An agenda that stays current',
        text: [
          'Import your agenda from a spreadsheet. Visitors open it as a web page or subscribe to it as a calendar, delays included.',
        ],
      },
    ],
  },
  broadcasting: {
    heading: 'A timer for broadcasting',
    lead: 'Hard starts, hard outs, and an ON AIR sign on every screen.',
    parts: [
      {
        heading: 'To the second, even past midnight',
        text: [
          'Scheduled starts follow the room’s clock and time zone, even when daylight saving time changes. Running countdowns ignore clock changes.',
        ],
      },
      {
        heading: 'See problems early',
        text: [
          'The rundown shows gaps and overlaps as soon as you make them, and offers fixes. Each group can have a target end, and shows how far over it runs.',
        ],
      },
      {
        heading: 'Studio and control room',
        text: [
          'Presenters see the time, the speaker and your message full screen. The control room sees the clock and the next start, with one key for each action.',
        ],
      },
    ],
  },
  education: {
    heading: 'A timer for education',
    lead: 'A countdown readable from the last row: for exams, debates, group work and lessons.',
    parts: [
      {
        heading: 'One click',
        text: [
          'The instant timers in the footer start as soon as they open. No room, no account: put one on the projector and carry on.',
        ],
      },
      {
        heading: 'Exams and debates',
        text: [
          'Give each part its own length and chimes. Add extra time with one click, and every screen follows.',
        ],
      },
      {
        heading: 'Student privacy',
        text: [
          'Students need no account to view a screen or ask a question. Run Callboard on a school computer, and no data leaves the building.',
        ],
      },
    ],
  },
};
