export const aboutPresentationsWords = {
  heading: 'A timer for presentations',
  lead: 'The speaker sees how much time is left. You adjust it from the back of the room, without a word.',
  parts: [
    {
      heading: 'Before the talk',
      text: [
        'Create a room, type a length, and open the viewer on the confidence monitor or a tablet at the lectern. No account, nothing to install.',
      ],
    },
    {
      heading: 'During the talk',
      text: [
        'Green, amber and red appear when you choose. Add or subtract a minute, and the digits follow immediately.',
        'Press Show to put “Please wrap up” on the speaker’s screen.',
      ],
    },
    {
      heading: 'Ten pitches in a row',
      text: [
        'Paste your list of titles, names and lengths. Link the timers so each starts when the previous one ends, or start each with one key.',
      ],
    },
  ],
};
