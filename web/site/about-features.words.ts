export const aboutFeaturesWords = {
  heading: 'Everything you need to run a show on time',
  lead: 'One person runs the room, and every screen in the building follows to the second. Every room has all of this.',
  parts: [
    {
      heading: 'Edit the rundown while it runs',
      text: [
        'Type lengths the way you say them: 5, 1:30, 1h 2m. Drag rows, paste a spreadsheet, group related timers.',
        'Start times update as you edit. You see how late you are, which gap absorbs a delay, and where the plan no longer fits.',
      ],
    },
    {
      heading: 'A clock the whole hall can read',
      text: [
        'Digits fill the screen and never jump. Green, amber and red show how much time is left, with a word for anyone who can’t see the colors.',
        'Countdown, count-up, time of day, or two side by side. At zero the timer stops or keeps counting, as you choose.',
      ],
    },
    {
      heading: 'Message the stage',
      text: [
        'Write a message and press Show: it appears on every screen, below the time or full screen. Flash it to get attention.',
        'The audience sends questions with a link or QR code. Nothing appears on screen until a moderator shows it.',
      ],
    },
    {
      heading: 'A view for every role',
      text: [
        'Every link opens one view with its own permissions. Share exactly the access each person needs.',
      ],
      points: [
        ['Viewer', 'The time, full screen, for the stage.'],
        ['Agenda', 'The agenda with delays, for the audience and the green room.'],
        ['Moderator', 'Messages and questions.'],
        ['Operator', 'Large clock buttons for a phone or tablet.'],
        ['Controller', 'Full control.'],
        ['Outputs', 'Screens you design yourself: fonts, images, a transparent background for your mixer.'],
      ],
    },
    {
      heading: 'Automations and integrations',
      text: [
        'Start a timer at a time of day, or when the previous one ends. Play a chime at amber. Let an automation show a message, flash the screens or call another program.',
      ],
      points: [
        ['API', 'Every button as an API call: HTTP, Socket.IO or event stream.'],
        ['OSC', 'Consoles and media servers run the room and receive its time.'],
        ['Webhooks', 'Send events to other programs, with retries.'],
        ['Calendar feeds', 'The agenda on your phone, with live delays.'],
      ],
    },
    {
      heading: 'Built not to fail',
      text: [
        'Undo reverts any action, including the clock. Saved changes survive a power cut. Screens keep counting offline. Automated tests try to break each of these promises.',
      ],
    },
  ],
};
