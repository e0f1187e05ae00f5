export const aboutWhyWords = {
  heading: 'Why run a show with Callboard',
  lead: 'A timer on stage has one job: to be there and to be right. These are the reasons to trust this one, and how you can check each of them.',
  parts: [
    {
      heading: 'It does not lose a show',
      text: [
        'When Callboard confirms what you pressed, it is on disk. We kill the server while it writes, cut its power, fill its disk and flip bits in its files, over and over, and look whether anything confirmed is gone.',
        'The tests are in the repository. Each has a counterpart that breaks the promise on purpose and has to be caught.',
      ],
    },
    {
      heading: 'It is right to the second',
      text: [
        'A running timer is a deadline, not a stream of numbers. Screens count by themselves, without a network if need be, and flip in the same second, whatever their own clocks say.',
      ],
    },
    {
      heading: 'It belongs to you',
      text: [
        'One process, one port, one folder with your data. It runs on any computer of the last ten years, also in a venue without internet.',
        'On a server of your own everything is included, without limits. Nothing is fetched from elsewhere, and nobody counts your visitors.',
      ],
    },
    {
      heading: 'It is made for the dark and for the thumb',
      text: [
        'Start is one key or one large button. An effect is seen at once and confirmed when it is safe. Edit and Show are apart, so that no letter you type starts a timer.',
      ],
    },
    {
      heading: 'It works for everybody',
      text: [
        'Every screen works by keyboard and with a screen reader, at 360 pixels and on a wall, in daylight and in the dark. State is never told by colour alone.',
      ],
    },
    {
      heading: 'When something else suits you better',
      text: [
        'Callboard times shows. It plays no video, switches no lights and writes no scripts. If one person at one laptop shows slides, the timer in the slides may be all you need.',
      ],
    },
  ],
};
