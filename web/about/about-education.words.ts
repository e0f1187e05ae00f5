export const aboutEducationWords = {
  heading: 'A timer for education',
  lead: 'A countdown readable from the last row: for exams, debates, group work and lessons.',
  parts: [
    {
      heading: 'One click',
      text: [
        'The instant timers in the footer start as soon as they open. No room, no account: put one on the projector and carry on.',
      ],
    },
    {
      heading: 'Exams and debates',
      text: [
        'Give each part its own length and chimes. Add extra time with one click, and every screen follows.',
      ],
    },
    {
      heading: 'Student privacy',
      text: [
        'Students need no account to view a screen or ask a question. Run Callboard on a school computer, and no data leaves the building.',
      ],
    },
  ],
};
