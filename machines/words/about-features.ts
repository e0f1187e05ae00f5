export const aboutFeaturesWords = {
  heading: 'Everything a show needs to be on time',
  lead: 'One person runs the room. Every screen in the house follows to the second. This is what that takes, and all of it is there from the first room on.',
  parts: [
    {
      heading: 'A rundown that you edit while it runs',
      text: [
        'Type lengths as you would say them: 5, 1:30, 1h 2m. Drag rows, paste a spreadsheet, group what belongs together.',
        'The plan adds itself up. It says when each item starts, how late you are, where a gap takes a delay back, and where it cannot hold.',
      ],
    },
    {
      heading: 'A clock that a hall can read',
      text: [
        'Digits fill the screen and never jump. Green, amber and red say where the speaker is, and a word says it again for those who see no colours.',
        'Countdown, count-up, time of day, or two of them side by side. At zero the clock stops or counts on, as you choose.',
      ],
    },
    {
      heading: 'A word to the stage',
      text: [
        'Write a message and press Show: it stands on every screen, beneath the time or over it. Flash makes sure that it is seen.',
        'The audience asks by a link or a code. Nothing of it is on a screen before a moderator shows it.',
      ],
    },
    {
      heading: 'Each to their own screen',
      text: [
        'Every link opens one view and is a right of its own. Pass on what somebody needs, and no more.',
      ],
      points: [
        ['Viewer', 'The time, full screen, for the stage.'],
        ['Agenda', 'The programme with its delays, for the audience and the green room.'],
        ['Moderator', 'Messages and questions.'],
        ['Operator', 'Large buttons for the clock, on a phone or a tablet.'],
        ['Controller', 'All of it.'],
        ['Outputs', 'Screens of your own design: fonts, pictures, a transparent ground for the mixer.'],
      ],
    },
    {
      heading: 'What the room does by itself',
      text: [
        'A timer starts at a time of day, or when the one before it reaches zero. A chime sounds at amber. An automation shows a message, flashes the screens or calls another program.',
      ],
      points: [
        ['API', 'Every button is a call, by HTTP, Socket.IO or event stream.'],
        ['OSC', 'Consoles and media servers run the room, and hear its time.'],
        ['Webhooks', 'Other programs are told, and told again if they did not answer.'],
        ['Calendar feeds', 'The programme in a phone, with every delay.'],
      ],
    },
    {
      heading: 'Nothing to be afraid of',
      text: [
        'Undo takes back anything, the clock included. What was confirmed is on disk. Screens count on without a network. Each of these promises has a test that tries to break it.',
      ],
    },
  ],
};
