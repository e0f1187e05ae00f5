export const aboutMeetingsWords = {
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
};
