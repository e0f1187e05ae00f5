export const aboutEventsWords = {
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
};
