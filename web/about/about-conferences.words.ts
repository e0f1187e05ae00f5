export const aboutConferencesWords = {
  heading: 'A timer for conferences',
  lead: 'One room per hall, one team for all of them. Session chairs run their own timers while you watch every hall at once.',
  parts: [
    {
      heading: 'Every hall at a glance',
      text: [
        'The team dashboard lists every room live: what is running, how much time is left, how late it is. Open any room and help.',
      ],
    },
    {
      heading: 'Links for chairs',
      text: [
        'Session chairs get the operator link: large buttons on their phone and nothing else. Speakers get the viewer. After the event, reset all links.',
      ],
    },
    {
      heading: 'An agenda that stays current',
      text: [
        'Import your agenda from a spreadsheet. Visitors open it as a web page or subscribe to it as a calendar, delays included.',
      ],
    },
  ],
};
