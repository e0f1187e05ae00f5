export const aboutVideoProductionsWords = {
  heading: 'A timer for video productions',
  lead: 'Segments with lengths and deadlines, one clock for gallery and floor, and a key for everything.',
  parts: [
    {
      heading: 'From the desk that you have',
      text: [
        'Consoles and media servers run the room by OSC. Control surfaces and scripts call the API. Each press is taken once, also when a network sends it twice.',
      ],
    },
    {
      heading: 'Time that is made to measure',
      text: [
        'A segment ends at a time of day, or takes as long as it takes. A warped timer shows the presenter more or less time than there is, and shows you both.',
      ],
    },
    {
      heading: 'What happened is written down',
      text: [
        'The room log has every start, pause and change, with the time. The rundown exports as CSV for the next day.',
      ],
    },
  ],
};
