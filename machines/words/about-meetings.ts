export const aboutMeetingsWords = {
  heading: 'A timer for meetings',
  lead: 'An agenda with lengths, on the screen in the room and in everybody’s browser. It says what is now, what is next, and how late you are.',
  parts: [
    {
      heading: 'An agenda that moves along',
      text: [
        'Everybody with the link sees the same agenda with the same times. When an item runs over, the rest of the day moves with it, and the page says by how much.',
      ],
    },
    {
      heading: 'In the room and elsewhere',
      text: [
        'People in other time zones have the time of the room beside their own. The link works in a browser, in a window of the call, or as a subscribed calendar.',
      ],
    },
    {
      heading: 'No one has to be the clock',
      text: [
        'Items can start by themselves, and a chime says that time is up. Whoever chairs keeps an eye on people, not on a watch.',
      ],
    },
  ],
};
