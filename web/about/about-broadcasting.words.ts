export const aboutBroadcastingWords = {
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
};
