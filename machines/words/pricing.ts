import { counted } from './counted.ts';

/** The page with what plans cost. */
export const pricingWords = {
  heading: 'Start free. Pay when your shows grow.',
  lead: 'The whole timer is in every plan: rundown, messages, and a screen for everyone. Larger plans have room for more, and look like your event.',
  billed: 'Billed',
  periods: { monthly: 'Monthly', yearly: 'Yearly' },
  /** `percent`: of twelve months. */
  save: (percent: number) => `Yearly saves ${percent}%`,
  currency: 'Currency',
  currencies: { EUR: 'EUR', USD: 'USD' },
  taxIncluded: 'Prices include tax.',
  thePrices: 'The prices',

  free: 'Free',
  /** Behind a price. */
  per: { monthly: 'a month', yearly: 'a year', once: 'once' },
  noCard: 'No card, no account',
  monthOfYear: (price: string) => `${price} a month, billed yearly`,
  billedMonthly: 'Cancel at any time',

  about: {
    starter: 'For a talk, a meeting, a first try.',
    pro: 'For regular shows, with your logo on every screen.',
    premium: 'For large events and agencies, in your own design.',
  },
  everythingIn: (plan: string) => `Everything in ${plan}, and`,
  startFree: 'Generate a room',
  get: (plan: string) => `Get ${plan}`,
  tryIt: (days: number) => `Try it for ${days} days, without a card`,

  limits: {
    rooms: (limit: string) => `${limit} rooms`,
    unlimitedRooms: 'Rooms without limit',
    devices: (limit: string) => `${limit} connected devices in a room`,
    content: (timers: string, messages: string) => `${timers} timers and ${messages} messages in a room`,
    seats: (seats: number) => `${counted(seats, 'seat')} in the team`,
    moreSeats: (price: string, per: string) => `1 seat, each further one ${price} ${per}`,
  },
  features: {
    licensed: 'No Callboard mark on your screens',
    custom_logo: 'Your logo and pictures',
    api_access: 'API, webhooks and team keys',
    custom_theming: 'Your own colours and backgrounds, and designs for any number of outputs',
  },

  eventsTitle: 'One event, no subscription',
  eventsAbout: (days: number) =>
    `Paid once. It counts for ${days} days from the payment and ends by itself: there is nothing to cancel.`,
  eventPass: (plan: string) => `${plan} for one event`,
  getPass: (plan: string) => `Get the ${plan} pass`,
  eventDays: (days: number) => `${days} days`,
  lifetimeAbout: 'Or Premium for good: the lifetime license is paid once, and has no end.',
  lifetimePass: 'Lifetime license',
  noEnd: 'Without end',
  getLifetime: 'Get the license',

  compareTitle: 'Compare the plans',
  compare: {
    feature: 'What is included',
    rooms: 'Rooms',
    devices: 'Connected devices in a room',
    timers: 'Timers in a room',
    messages: 'Messages in a room',
    seats: 'Seats',
    seatsFrom: (seats: number) => `from ${seats}`,
    screens: 'Viewer, agenda, moderator, operator, outputs',
    rundown: 'Rundown, messages, questions, automations',
  },
  yes: 'Included',
  no: 'Not included',

  questionsTitle: 'Questions',
  questions: [
    [
      'Can I try it without paying?',
      'Yes. Starter is free and needs no account. A team can try Premium for 14 days without a card; after that it is on Starter again.',
    ],
    [
      'Who needs a seat?',
      'Owners and members of a team. People who see to its bills alone need none, and neither does anyone who opens a room by its link: crew, speakers, screens.',
    ],
    [
      'What happens when a plan ends?',
      'Nothing is deleted. What you have stays usable; only more than the smaller plan holds cannot be added.',
    ],
    [
      'Can a bill stop a show?',
      'No. While a timer runs, the room keeps what it can do, until no timer runs, a day at most.',
    ],
    [
      'Can I cancel or change?',
      'At any time, on the billing page of the team. A plan that is cancelled goes on until the end of what is paid, and can be kept until then.',
    ],
  ],

  offHeading: 'Everything is included',
  offLead:
    'This server has no billing: every room and every team has all features, without limits. There is nothing to pay here.',
  offRun: 'Run your own',
  offRunText:
    'Callboard is one process, one port and one file of data. In the folder of its source one command serves it, with everything included. It needs Node 20 or later, or Docker.',
  offCommand: 'npm start',
  offDocs: 'How to run a show',
};
