export const aboutEducationWords = {
  heading: 'A timer for education',
  lead: 'How long is left, large enough for the last row: for exams, debates, group work and lessons.',
  parts: [
    {
      heading: 'In one click',
      text: [
        'The instant timers at the foot of this page run as soon as they open: no room, no account. Put one on the projector and go on.',
      ],
    },
    {
      heading: 'Exams and debates',
      text: [
        'Several parts with lengths of their own, a chime at each mark, and extra time where somebody is due it: give a minute and the digits follow.',
      ],
    },
    {
      heading: 'Nobody’s data',
      text: [
        'Pupils need no account to look at a screen or to ask a question. Run it on a machine of the school, and nothing leaves the building.',
      ],
    },
  ],
};
