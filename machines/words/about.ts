/** What the pages about the product are called; what they say stands in a file of its own each. */
export const aboutWords = {
  pages: {
    features: {
      title: 'Features',
      description:
        'What Callboard does: rundown, countdowns, messages, screens, links, automations and an API.',
    },
    why: {
      title: 'Why Callboard',
      description:
        'Why people run shows with Callboard: it does not lose them, it is right to the second, it is theirs.',
    },
    faq: {
      title: 'FAQ',
      description: 'What people ask about Callboard before their first show.',
    },
    presentations: {
      title: 'Timer for presentations',
      description: 'A countdown that the speaker sees and you control: for talks, pitches and lectures.',
    },
    meetings: {
      title: 'Timer for meetings',
      description:
        'An agenda that keeps a meeting in time: in the room, and for those who join from elsewhere.',
    },
    livestreams: {
      title: 'Timer for livestreams',
      description:
        'Countdowns over your picture, and the time for the host: transparent outputs for OBS and vMix.',
    },
    'video-productions': {
      title: 'Timer for video productions',
      description: 'Segment times, deadlines and cues for a gallery: by key, by OSC, by API.',
    },
    events: {
      title: 'Timer for events',
      description: 'One running order for stage, green room, foyer and desk, with every delay known to all.',
    },
    conferences: {
      title: 'Timer for conferences',
      description: 'Tracks, chairs and speakers on time: a room for each hall, one team for all of them.',
    },
    broadcasting: {
      title: 'Timer for broadcasting',
      description: 'Back-timing, hard starts and on-air signs for live programmes.',
    },
    education: {
      title: 'Timer for education',
      description: 'Exams, debates and lessons: a clock that a whole room reads, free to use.',
    },
    stagetimer: {
      title: 'An alternative to Stagetimer',
      description:
        'Callboard and Stagetimer side by side: where each runs, what each includes, and for whom.',
    },
    ontime: {
      title: 'An alternative to Ontime',
      description: 'Callboard and Ontime side by side: rundown, screens, rights and control.',
    },
    'rundown-studio': {
      title: 'An alternative to Rundown Studio',
      description:
        'Callboard and Rundown Studio side by side: a clock for the stage, and a sheet for the crew.',
    },
    cookiePolicy: {
      title: 'Cookie Policy',
      description: 'What Callboard keeps in your browser, and for what.',
    },
    changelog: { title: 'Changelog', description: 'What has changed in Callboard, version by version.' },
  },
};
