export const aboutLivestreamsWords = {
  heading: 'A timer for livestreams',
  lead: '“We begin in five minutes”, over your picture and right to the second. The host has a clock of their own, with your words on it.',
  parts: [
    {
      heading: 'A source with nothing behind it',
      text: [
        'An output is a page with a transparent ground: paste its link as a browser source in OBS or vMix. Choose a preset or design your own, with your fonts, colours and logo.',
        'Work on the next look while the present one is on air. Take puts it on all screens at once.',
      ],
    },
    {
      heading: 'The host is not on their own',
      text: [
        'The viewer on a phone beside the camera shows time and messages. Questions of the audience come by a link, and stand there only once a moderator shows them.',
      ],
    },
    {
      heading: 'When the stream lags behind',
      text: [
        'An output can lag on purpose, by as many milliseconds as your encoder takes, so that zero on the picture is zero for the audience.',
      ],
    },
  ],
};
