export const aboutFaqWords = {
  heading: 'Questions before the first show',
  lead: 'The short answers. The documentation has the long ones.',
  parts: [
    {
      heading: 'Beginning',
      points: [
        [
          'Do I need an account?',
          'No. Without one a room is yours in the browser that made it. Sign up to find it on every device, and to share it with a team.',
        ],
        [
          'Does the audience need anything?',
          'A browser. Viewer, agenda and question page open by a link, on any device of the last years.',
        ],
        [
          'What does it cost?',
          'On a server of your own nothing, with everything included. Where somebody runs it as a service, their prices stand under Pricing.',
        ],
        [
          'Can I import my rundown?',
          'Yes: paste it from a spreadsheet or open a CSV file. You see what was understood before anything changes.',
        ],
      ],
    },
    {
      heading: 'During the show',
      points: [
        [
          'What if the network drops?',
          'Screens count on, and find back by themselves. The controller says so, and keeps what you press until it is through.',
        ],
        [
          'What if the server is restarted?',
          'The show goes on where it is: a timer is a deadline, and a deadline does not stop. Screens are back within seconds.',
        ],
        ['What if I press the wrong key?', 'Undo takes back anything, the clock included.'],
        [
          'Are the screens really in time?',
          'They flip in the same second, whatever their own clocks say. Each screen measures its distance to the server again and again.',
        ],
        [
          'Can two people run a show?',
          'Yes. Both see what the other does as it happens, and edits of different things do not disturb each other.',
        ],
      ],
    },
    {
      heading: 'Other programs',
      points: [
        [
          'Does it work with OBS and vMix?',
          'Yes: an output is a page with a transparent ground, for a browser source.',
        ],
        [
          'And with a Stream Deck?',
          'By the public API: each button calls an address, such as the one that starts the next timer.',
        ],
        ['And with OSC?', 'Yes, both ways, where the server has it switched on.'],
      ],
    },
    {
      heading: 'Safety',
      points: [
        [
          'Who can see my room?',
          'Those who have a link. You choose whether viewer and agenda are open to everybody with the room’s id, or to signed links only, and whether a password is asked for.',
        ],
        [
          'A link got into the wrong hands.',
          'Make new links: the old ones end at once, on every open screen.',
        ],
        [
          'Who is told about me?',
          'Nobody, unless the people who run this server say so in the cookie question. Without their configuration there is no question, as nothing is sent.',
        ],
        [
          'Can I run it without internet?',
          'Yes. It is one program on one machine, and fetches nothing when it runs.',
        ],
      ],
    },
  ],
};
