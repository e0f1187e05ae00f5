/** Pages of whoever runs a server: what holds for every Callboard, to be filled in by the operator's configuration. */
export const operatorPageWords = {
  pages: {
    contact: {
      title: 'Contact',
      description: 'How to reach the people who run this server.',
      heading: 'Contact',
      lead: 'The people who run this server.',
    },
    imprint: {
      title: 'Imprint',
      description: 'Who answers for this site.',
      heading: 'Imprint',
      lead: 'Who answers for this site.',
    },
    'terms-of-service': {
      title: 'Terms of Service',
      description: 'What you may expect of this service, and what it expects of you.',
      heading: 'Terms of Service',
      lead: 'What you may expect of this service, and what it expects of you.',
    },
    'privacy-policy': {
      title: 'Privacy Policy',
      description: 'What is kept about you here, for what, and for how long.',
      heading: 'Privacy Policy',
      lead: 'What is kept about you here, for what, and for how long.',
    },
    'security-and-compliance': {
      title: 'Security & Compliance',
      description: 'How accounts, rooms and links are kept safe.',
      heading: 'Security & Compliance',
      lead: 'How accounts, rooms and links are kept safe.',
    },
  },
  write: 'Write to us',
  provider: 'Provider',
  name: 'Name',
  address: 'Address',
  email: 'E-mail',
  phone: 'Phone',
  register: 'Register',
  taxId: 'Tax number',
  responsible: 'Responsible for the content',
  since: (day: string) => ({ heading: 'Valid from', text: [day] }),
  law: (country: string) => ({ heading: 'Law', text: [`The law of ${country} applies.`] }),
  termsOf: (name: string) => [
    {
      heading: 'The service',
      text: [
        `${name} runs Callboard on this site: timers, rooms and screens for shows. You may use it without an account; then a room belongs to the browser that made it.`,
      ],
    },
    {
      heading: 'Your rooms',
      text: [
        'What you put into a room is yours. It is kept, shown to those who have your links, and used for nothing else.',
        'You answer for what you show, and for those to whom you give a link. Whoever has the link of a controller has the controls.',
      ],
    },
    {
      heading: 'Fair use',
      text: [
        'Do not try to get into rooms that are not yours, and do not disturb the shows of others. Limits for each address and account keep the service fast for everybody; who goes on past them can be kept out.',
      ],
    },
    {
      heading: 'Payment',
      text: [
        'Where something is paid for, its price and what it contains stand there before you pay. You can end it at any time, to the end of what is paid. Your rooms stay.',
      ],
    },
    {
      heading: 'Leaving',
      text: [
        'You can delete a room, a team and your account yourself, at any time. What is deleted is gone from the backups after some days.',
      ],
    },
  ],
  privacyOf: (name: string) => [
    { heading: 'Who is responsible', text: [`${name} runs this server and decides what is kept on it.`] },
    {
      heading: 'Without an account',
      text: [
        'A room that you make belongs to your browser by a cookie that scripts cannot read. A screen that joins a room is listed there for its crew with a name, the view that is open and how it is connected, for as long as it is.',
        'Your network address is used to answer you, and for limits against abuse.',
      ],
    },
    {
      heading: 'With an account',
      text: [
        'Your e-mail address, the name and picture that you give, your teams, and where you are signed in. Of your password only a hash is kept, from which nobody can read it.',
        'You can change all of it, and delete the account, in your settings.',
      ],
    },
    {
      heading: 'In this browser',
      text: ['The cookie policy names every cookie and every entry, what for and for how long.'],
      links: ['/cookie-policy/'],
    },
  ],
  hosting: (where: string) => ({ heading: 'Where it is kept', text: [where] }),
  told: (services: readonly string[]) => ({
    heading: 'Who else is told',
    text: [
      services.length === 0
        ? 'Nobody. Pages load nothing from elsewhere, and nothing about your visit is sent to others.'
        : `Once you have said yes to the cookie question, and not before, this server tells these services of your visits and of errors: ${services.join(', ')}. Your browser itself asks none of them.`,
    ],
  }),
  rights: {
    heading: 'Your rights',
    text: [
      'You may ask what is kept about you, have it corrected or deleted, take it with you, and complain to the authority that watches over data protection where you live.',
    ],
  },
  security: [
    {
      heading: 'Accounts',
      text: [
        'Passwords are hashed with argon2id, and the most used ones are refused. Guesses are limited for each address and account. A second factor can be switched on.',
        'Sessions are in a cookie that scripts cannot read, are listed in your settings, and end when you say so.',
      ],
    },
    {
      heading: 'Rooms and links',
      text: [
        'Each link carries a signature that opens one view. New links end all old ones at once, on every open screen. A password can be asked for on top.',
      ],
    },
    {
      heading: 'Pages',
      text: [
        'Pages run no script but their own and load nothing from other sites. What people type is shown as text, never as code. What can control a show cannot be put into a frame of another page.',
      ],
    },
    {
      heading: 'Data',
      text: [
        'What was confirmed is on disk before it is confirmed. Backups are made regularly. A damaged room is noticed, and never served as if it were whole.',
      ],
    },
    {
      heading: 'How you can check it',
      text: ['The documentation says it in detail, with limits and what ends each right.'],
      links: ['/docs/security/', '/docs/promises/'],
    },
  ],
  report: (address: string) => ({
    heading: 'Report a weakness',
    text: [`Write to ${address}. We answer, and thank you.`],
  }),
};
