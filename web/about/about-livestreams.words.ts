export const aboutLivestreamsWords = {
  heading: 'A timer for livestreams',
  lead: '“We begin in five minutes” over your video, accurate to the second. The host gets a separate clock with your messages.',
  parts: [
    {
      heading: 'Transparent browser source',
      text: [
        'An output is a web page with a transparent background: paste its link as a browser source in OBS or vMix. Choose a preset, or design your own with your fonts, colors and logo.',
        'Prepare the next design while the current one is on air. Take puts it on all screens at the same time.',
      ],
    },
    {
      heading: 'Keep the host informed',
      text: [
        'A phone next to the camera shows the time and your messages. Audience questions arrive through a link and appear only when a moderator shows them.',
      ],
    },
    {
      heading: 'Stream delay',
      text: [
        'Delay an output by the milliseconds your encoder needs, so the audience sees zero at the right moment.',
      ],
    },
  ],
};
