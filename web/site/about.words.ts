export const aboutWords = {
  pages: {
    features: {
      title: 'Features',
      description:
        'Callboard features: rundown, countdowns, messages, screens, links, automations and an API.',
    },
    why: {
      title: 'Why Callboard',
      description:
        'Why people run shows with Callboard: reliable, accurate to the second, on their own server.',
    },
    faq: {
      title: 'FAQ',
      description: 'Questions and answers about Callboard before your first show.',
    },
    presentations: {
      title: 'Timer for presentations',
      description: 'A countdown the speaker sees and you control: for talks, pitches and lectures.',
    },
    meetings: {
      title: 'Timer for meetings',
      description: 'An agenda that keeps meetings on time, in the room and remotely.',
    },
    livestreams: {
      title: 'Timer for livestreams',
      description:
        'Countdowns over your video, and a clock for the host: transparent outputs for OBS and vMix.',
    },
    'video-productions': {
      title: 'Timer for video productions',
      description: 'Segment times, deadlines and cues for the control room: by shortcut, OSC or API.',
    },
    events: {
      title: 'Timer for events',
      description: 'One running order for stage, green room, lobby and desk, with live delays.',
    },
    conferences: {
      title: 'Timer for conferences',
      description: 'Tracks, chairs and speakers on time: one room per hall, one team for all of them.',
    },
    broadcasting: {
      title: 'Timer for broadcasting',
      description: 'Back-timing, hard starts and on-air signs for live programs.',
    },
    education: {
      title: 'Timer for education',
      description: 'Exams, debates and lessons: a clock the whole class can read, free to use.',
    },
    stagetimer: {
      title: 'Stagetimer alternative',
      description: 'Callboard vs. Stagetimer: where each runs, what each includes, and which one fits you.',
    },
    ontime: {
      title: 'Ontime alternative',
      description: 'Callboard vs. Ontime: rundown, screens, permissions and control.',
    },
    'rundown-studio': {
      title: 'Rundown Studio alternative',
      description: 'Callboard vs. Rundown Studio: a clock for the stage, or a sheet for the crew.',
    },
    cookiePolicy: {
      title: 'Cookie Policy',
      description: 'What Callboard stores in your browser, and why.',
    },
    changelog: { title: 'Changelog', description: 'What’s new in each version of Callboard.' },
  },
};
