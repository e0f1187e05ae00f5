export const aboutPresentationsWords = {
  heading: 'A timer for presentations',
  lead: 'The speaker sees how much time is left. You change it from the back of the room, without a word.',
  parts: [
    {
      heading: 'Before the talk',
      text: [
        'Make a room, type the length, and open the viewer on the confidence monitor or on a tablet at the lectern. No account, nothing to install.',
      ],
    },
    {
      heading: 'While somebody speaks',
      text: [
        'Green, amber and red come by themselves, when you say. Give a minute or take one: the digits follow at once.',
        '“Please wrap up” stands on the screen when you press Show, and only the speaker reads it.',
      ],
    },
    {
      heading: 'Ten pitches in a row',
      text: [
        'Paste the list with titles, names and lengths. Link the timers, and each begins when the one before it ends; or start each by hand with one key.',
      ],
    },
  ],
};
