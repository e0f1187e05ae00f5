export const aboutFaqWords = {
  heading: 'Frequently asked questions',
  lead: 'Short answers. The documentation has the details.',
  parts: [
    {
      heading: 'Getting started',
      points: [
        [
          'Do I need an account?',
          'No. Without an account, a room belongs to the browser that created it. Sign up to open it on any device and share it with a team.',
        ],
        [
          'Does the audience need anything?',
          'Just a browser. The viewer, agenda and question page open from a link on any recent device.',
        ],
        [
          'What does it cost?',
          'On your own server it is free, with every feature. Hosting providers list their prices under Pricing.',
        ],
        [
          'Can I import my rundown?',
          'Yes. Paste it from a spreadsheet or open a CSV file, then check the preview before you import.',
        ],
      ],
    },
    {
      heading: 'During the show',
      points: [
        [
          'What if the network drops?',
          'Screens keep counting and reconnect. The controller shows that it is offline and sends your changes once it reconnects.',
        ],
        [
          'What if the server restarts?',
          'The show continues where it is, because running timers don’t depend on the server process. Screens reconnect within seconds.',
        ],
        ['What if I press the wrong key?', 'Undo reverts any action, including the clock.'],
        [
          'Are all screens in sync?',
          'Yes. They change digits in the same second, even if their own clocks are wrong, because each screen syncs with the server.',
        ],
        [
          'Can two people run a show?',
          'Yes. Both see each other’s changes live, and can edit different fields at the same time.',
        ],
      ],
    },
    {
      heading: 'Integrations',
      points: [
        [
          'Does it work with OBS and vMix?',
          'Yes. An output is a web page with a transparent background, ready to use as a browser source.',
        ],
        [
          'And with a Stream Deck?',
          'Yes. In Chrome or Edge, the controller draws its keys and takes its presses without another program. Companion and the public API work too.',
        ],
        ['And with OSC?', 'Yes, in both directions, if the server has OSC enabled.'],
      ],
    },
    {
      heading: 'Privacy and security',
      points: [
        [
          'Who can see my room?',
          'Anyone with a link. You can limit the viewer and agenda to signed links, and add a password.',
        ],
        [
          'What if a link leaks?',
          'Reset the room’s links. The old ones stop working immediately, on every open screen.',
        ],
        [
          'Do you track visitors?',
          'No, unless the server’s operator has set up analytics and you agree in the cookie banner.',
        ],
        [
          'Can I run it without internet?',
          'Yes. It runs as one program on one machine and downloads nothing while it runs.',
        ],
      ],
    },
  ],
};
