export const aboutVideoProductionsWords = {
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
};
