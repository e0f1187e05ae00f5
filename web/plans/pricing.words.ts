import { withCount } from '../../machines/words/counted.ts';

export const pricingWords = {
  heading: 'Start free. Pay when your shows grow.',
  lead: 'Every plan has the whole timer: rundown, messages, and a screen for everyone. Larger plans add capacity and branding.',
  billed: 'Billed',
  periods: { monthly: 'Monthly', yearly: 'Yearly' },
  save: (percent: number) => `Yearly saves ${percent}%`,
  currency: 'Currency',
  currencies: { EUR: 'EUR', USD: 'USD' },
  thePrices: 'The prices',

  free: 'Free',
  per: { monthly: 'per month', yearly: 'per year', once: 'once' },
  noCard: 'No card, no account',
  monthOfYear: (price: string) => `${price} per month, billed yearly`,
  billedMonthly: 'Cancel at any time',

  about: {
    starter: 'For a talk, a meeting, a first try.',
    pro: 'For regular shows, with your logo on every screen.',
    premium: 'For large events and agencies, with custom designs.',
  },
  everythingIn: (plan: string) => `Everything in ${plan}, plus`,
  get: (plan: string) => `Get ${plan}`,
  tryIt: (days: number) => `Try it free for ${days} days, no card`,

  limits: {
    rooms: (limit: string) => `${limit} rooms`,
    unlimitedRooms: 'Unlimited rooms',
    devices: (limit: string) => `${limit} connected devices per room`,
    content: (timers: string, messages: string) => `${timers} timers and ${messages} messages per room`,
    seats: (seats: number) => withCount(seats, 'team seat'),
    moreSeats: (seats: number, price: string, per: string) =>
      `${withCount(seats, 'team seat')}, additional seats ${price} ${per}`,
  },
  features: {
    licensed: 'No Callboard mark on your screens',
    custom_logo: 'Your logo and images',
    api_access: 'API, webhooks and team keys',
    custom_theming: 'Custom colors and backgrounds, and unlimited custom output designs',
  },

  eventsTitle: 'One event, no subscription',
  eventsAbout: (days: number) => `Pay once. The plan lasts ${days} days and ends automatically.`,
  eventPass: (plan: string) => `${plan} for one event`,
  getPass: (plan: string) => `Get the ${plan} pass`,
  eventDays: (days: number) => `${days} days`,
  lifetimeAbout: 'Or pay once and keep Premium forever with a lifetime license.',
  lifetimePass: 'Lifetime license',
  noEnd: 'Never expires',
  getLifetime: 'Get lifetime license',

  compareTitle: 'Compare plans',
  compare: {
    feature: 'Feature',
    rooms: 'Rooms',
    devices: 'Connected devices per room',
    timers: 'Timers per room',
    messages: 'Messages per room',
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
      'Yes. Starter is free and needs no account. Teams can try Premium for 14 days without a card, then return to Starter.',
    ],
    [
      'Who needs a seat?',
      'Team owners and members. Billing-only members don’t need a seat, and neither does anyone who opens a room by its link.',
    ],
    [
      'What happens when a plan ends?',
      'We delete nothing. Everything keeps working; you just can’t add more than your new plan allows.',
    ],
    [
      'Can an unpaid bill stop a show?',
      'No. The room keeps its features while a timer is running, for up to a day.',
    ],
    [
      'Can I cancel or change?',
      'Yes, at any time, on the team’s billing page. A canceled plan stays active until the end of the paid period, and you can undo the cancellation until then.',
    ],
  ],

  offHeading: 'Everything is included',
  offLead: 'This server has no billing: every room and team has all features, without limits.',
  offRun: 'Run your own server',
  offRunText:
    'Callboard is one process, one port and one data folder. One command starts it, with every feature. You need Node 22.23 or later, or Docker.',
  offCommand: 'npm start',
  offDocs: 'How to run a show',
};
