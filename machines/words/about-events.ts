export const aboutEventsWords = {
  heading: 'A timer for events',
  lead: 'Stage, green room, foyer and desk see the same running order. When the day slips, all of them know by how much.',
  parts: [
    {
      heading: 'One plan, many screens',
      text: [
        'The stage sees the clock. The green room sees who is next. The foyer sees the programme. The desk sees all of them, and whether each screen is connected.',
      ],
    },
    {
      heading: 'A day that slips',
      text: [
        'A talk runs over by six minutes and the break is ten minutes long: the plan takes the delay back there by itself, and everybody with the agenda sees it at once.',
      ],
    },
    {
      heading: 'A venue with bad internet',
      text: [
        'Run Callboard on a laptop on your own switch: no internet is needed. If a cable comes out, screens count on and find back by themselves.',
      ],
    },
  ],
};
