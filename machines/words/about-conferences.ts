export const aboutConferencesWords = {
  heading: 'A timer for conferences',
  lead: 'A room for each hall, a team for all of them. Chairs run their own clock, and you see every hall at once.',
  parts: [
    {
      heading: 'Every hall at a glance',
      text: [
        'The dashboard of a team lists its rooms, live: what runs, what is left, how late it is. Open any of them and help.',
      ],
    },
    {
      heading: 'Links for chairs',
      text: [
        'A session chair gets the operator’s link: large buttons on their phone, and none of the rest. The speaker gets the viewer. After the day, new links take the place of all old ones.',
      ],
    },
    {
      heading: 'The programme as it is',
      text: [
        'Import the programme from a spreadsheet. Its agenda is a page for visitors and a calendar to subscribe to, with every delay in it.',
      ],
    },
  ],
};
