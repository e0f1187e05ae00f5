export const aboutWhyWords = {
  heading: 'Why run a show with Callboard',
  lead: 'A stage timer has one job: to be there and to be right. Here is why you can trust this one, and how to check.',
  parts: [
    {
      heading: 'Your show is never lost',
      text: [
        'Once Callboard confirms a change, it is on disk. We kill the server while it writes, cut its power, fill its disk and corrupt its files, then check that nothing is lost.',
        'The tests are in the repository. For each one, we also break the promise on purpose and check that the test fails.',
      ],
    },
    {
      heading: 'Accurate to the second',
      text: [
        'A running timer is a deadline, not a stream of numbers. Screens count on their own, even offline, and change digits in the same second.',
      ],
    },
    {
      heading: 'Your data stays with you',
      text: [
        'One process, one port, one data folder. It runs on any computer from the last ten years, even in a venue without internet.',
        'Your own server has every feature, without limits. It downloads nothing from other sites. No tracking.',
      ],
    },
    {
      heading: 'Made for dark rooms and touch',
      text: [
        'Press one key or one large button to start. You see the effect immediately, and a confirmation once it is saved. Edit and Show modes are separate, so typing never starts a timer.',
      ],
    },
    {
      heading: 'Works for everyone',
      text: [
        'Every screen works with a keyboard and a screen reader, on a phone or a video wall, in light or dark. Color is never the only signal.',
      ],
    },
    {
      heading: 'When to choose something else',
      text: [
        'Callboard times shows. It doesn’t play video, control lights or write scripts. For one person with slides on a laptop, the timer in the slide app may be enough.',
      ],
    },
  ],
};
