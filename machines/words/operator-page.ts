export const operatorPageWords = {
  pages: {
    contact: {
      title: 'Contact',
      description: 'How to contact this server’s operator.',
      heading: 'Contact',
      lead: 'This server’s operator.',
    },
    imprint: {
      title: 'Imprint',
      description: 'Legal details of this site’s operator.',
      heading: 'Imprint',
      lead: 'Legal details of this site’s operator.',
    },
    'terms-of-service': {
      title: 'Terms of Service',
      description: 'What you can expect from this service, and what it expects from you.',
      heading: 'Terms of Service',
      lead: 'What you can expect from this service, and what it expects from you.',
    },
    'privacy-policy': {
      title: 'Privacy Policy',
      description: 'What data this server stores, why, and for how long.',
      heading: 'Privacy Policy',
      lead: 'What data this server stores, why, and for how long.',
    },
    'security-and-compliance': {
      title: 'Security & Compliance',
      description: 'How accounts, rooms and links are protected.',
      heading: 'Security & Compliance',
      lead: 'How accounts, rooms and links are protected.',
    },
  },
  write: 'Write to us',
  provider: 'Provider',
  name: 'Name',
  address: 'Address',
  email: 'Email',
  phone: 'Phone',
  register: 'Register',
  taxId: 'Tax ID',
  responsible: 'Responsible for the content',
  since: (day: string) => ({ heading: 'Effective date', text: [day] }),
  law: (country: string) => ({ heading: 'Governing law', text: [`The law of ${country} applies.`] }),
  termsOf: (name: string) => [
    {
      heading: 'The service',
      text: [
        `${name} runs Callboard on this site: timers, rooms and screens for shows. You can use it without an account. A room then belongs to the browser that created it.`,
      ],
    },
    {
      heading: 'Your rooms',
      text: [
        'Your content belongs to you. We store it, show it to people who have your links, and use it for nothing else.',
        'You are responsible for what you show and for the links you share. Anyone with the controller link can control the room.',
      ],
    },
    {
      heading: 'Fair use',
      text: [
        'Don’t try to enter other people’s rooms or disturb their shows. Limits for each address and account keep the service fast. Anyone who keeps exceeding them may be blocked.',
      ],
    },
    {
      heading: 'Payment',
      text: [
        'You see the price and what a plan includes before you pay. You can cancel at any time; the plan stays active until the end of the paid period. You keep your rooms.',
      ],
    },
    {
      heading: 'Deleting your data',
      text: [
        'You can delete a room, a team or your account at any time. Deleted data disappears from the backups after some days.',
      ],
    },
  ],
  privacyOf: (name: string) => [
    { heading: 'Data controller', text: [`${name} runs this server and decides what data it stores.`] },
    {
      heading: 'Without an account',
      text: [
        'A cookie that scripts can’t read links the rooms you create to your browser. While a screen is connected, the crew sees its name, view and connection.',
        'We use your network address to answer requests and to limit abuse.',
      ],
    },
    {
      heading: 'With an account',
      text: [
        'We store your email address, your name and picture, your teams and your sessions. We store only a hash of your password, which no one can read back.',
        'You can change or delete all of this in your settings.',
      ],
    },
    {
      heading: 'In this browser',
      text: ['The cookie policy lists every cookie and stored entry, with its purpose and duration.'],
      links: ['/cookie-policy/'],
    },
  ],
  hosting: (where: string) => ({ heading: 'Data location', text: [where] }),
  told: (services: readonly string[]) => ({
    heading: 'Data sharing',
    text: [
      services.length === 0
        ? 'None. Pages load nothing from other sites, and we share no data about your visit.'
        : `If you accept cookies, and only then, this server sends your visits and errors to these services: ${services.join(', ')}. Your browser contacts none of them directly.`,
    ],
  }),
  rights: {
    heading: 'Your rights',
    text: [
      'You can ask for a copy of your data, correct or delete it, and move it elsewhere. You can also complain to your data protection authority.',
    ],
  },
  security: [
    {
      heading: 'Accounts',
      text: [
        'We hash passwords with argon2id and reject common ones. We limit password guesses for each address and account. You can turn on two-factor authentication.',
        'Scripts can’t read the session cookie. Your settings list every session, and you can end each one.',
      ],
    },
    {
      heading: 'Rooms and links',
      text: [
        'Each signed link opens one view. Resetting links ends all old ones immediately, on every open screen. You can add a password.',
      ],
    },
    {
      heading: 'Pages',
      text: [
        'Pages run only this site’s scripts and load nothing from other sites. User input appears as text, never as code. Other sites can’t embed control pages.',
      ],
    },
    {
      heading: 'Data',
      text: [
        'Confirmed changes are already on disk. The server makes regular backups. It detects damaged data and never shows an incomplete room.',
      ],
    },
    {
      heading: 'Details',
      text: ['The documentation lists the limits, and what ends each permission.'],
      links: ['/docs/security/', '/docs/promises/'],
    },
  ],
  report: (address: string) => ({
    heading: 'Report a vulnerability',
    text: [`Email ${address}. We will answer you.`],
  }),
};
