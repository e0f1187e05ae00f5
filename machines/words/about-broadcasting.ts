export const aboutBroadcastingWords = {
  heading: 'A timer for broadcasting',
  lead: 'Hard starts at a time of day, ends that must be met, and a sign that says ON AIR on every screen.',
  parts: [
    {
      heading: 'To the second, also after midnight',
      text: [
        'A planned start follows the clock of the room, in the zone of the room, through the nights in which clocks change. A countdown does not care how clocks are set.',
      ],
    },
    {
      heading: 'Known before it happens',
      text: [
        'The rundown shows gaps and overlaps as soon as you make them, and offers what mends them. A group has a time to end by, and says how far over it is.',
      ],
    },
    {
      heading: 'Studio and gallery',
      text: [
        'Presenters see time, speaker and your message in focus. The gallery has the playhead, the next start, and one key for each action.',
      ],
    },
  ],
};
