import { counted } from './counted.ts';

/** The way from a choice to a plan. */
export const checkoutWords = {
  /** In the head of a sentence: what could not be loaded. */
  theCheckout: 'The checkout',
  noBilling: 'Everything is included',
  toDashboard: 'Go to the dashboard',

  heading: 'Choose a plan',
  forTeam: (team: string) => `For ${team}`,
  team: 'Team',
  plan: 'Plan',
  tiers: { pro: 'Pro', premium: 'Premium', lifetime: 'Lifetime' },
  billed: 'Billed',
  periods: { monthly: 'Monthly', yearly: 'Yearly', one_time: 'Single event' },
  currency: 'Currency',
  seats: 'Seats',
  fewer: 'One seat fewer',
  more: 'One seat more',
  seatsAbout: (used: number) =>
    `Each owner and each member takes one: ${used} so far. Who is there for the bills alone takes none.`,
  compare: 'Compare all plans',

  order: 'Your order',
  furtherSeats: (seats: number, each: string) => `${counted(seats, 'further seat')}, ${each} each`,
  today: 'Today',
  taxIncluded: 'Tax included',
  /** What is charged later, and when. */
  again: {
    monthly: (amount: string, day: string) =>
      `Then ${amount} every month, for the first time on ${day}. You can cancel at any time.`,
    yearly: (amount: string, day: string) =>
      `Then ${amount} every year, for the first time on ${day}. You can cancel at any time.`,
  },
  eventUntil: (day: string) =>
    `It counts from the payment on, until ${day}, and ends by itself: nothing more is charged.`,
  upgradeUntil: (day: string) => `It counts until ${day}, when your event ends: nothing more is charged.`,
  noEnd: 'Paid once, without end: nothing more is charged.',
  toPayment: 'Continue to payment',
  nextPage: 'You pay on the next page. Nothing is charged before that.',
  changeAbout:
    'The team has a subscription, which can be changed to this. The next page shows what is charged now, and what at the next bill.',
  toChange: 'See what it costs',
  toBilling: 'Go to billing',

  trialHeading: (days: number) => `Try Premium for ${days} days`,
  trialUntil: (day: string) =>
    `It starts now and ends by itself on ${day}. No card is asked for, and nothing is charged. After that the team is on Starter again, and what it has stays usable.`,
  startTrial: 'Start the trial',
  trialUsed:
    'The free trial is there once for each team that has no plan. This team has had it, or has a plan.',
  trialNeedsAddress: 'A trial is for those whose e-mail address is confirmed.',
  trialOffer: (days: number) => `Or try Premium for ${days} days, without a card.`,
  tryFirst: 'Try it first',
  choosePlan: 'Choose a plan',

  opening: 'Opening the payment page',
  openingAbout: 'One moment. Nothing is charged before you pay there.',
  notOpened: 'The payment page did not open',
  nothingCharged: 'Nothing was charged.',
  tryAgain: 'Try again',
  backToChoice: 'Back to your choice',

  formOpen: 'Opening the payment form',
  form: {
    closed: {
      title: 'The payment form was closed',
      about: 'Nothing was charged, unless it said so. You can open it again.',
    },
    failed: {
      title: 'The payment form did not open',
      about:
        'Nothing was charged. A blocker of ads or scripts may keep it away: let paddle.com in, and open it again.',
    },
  },
  openForm: 'Open the payment form',

  confirming: 'Confirming your payment',
  confirmingAbout: 'This takes a few seconds.',
  late: 'Your payment is not confirmed yet',
  lateAbout: 'We mail you as soon as it is confirmed. You can close this page.',
  complete: 'Purchase Complete', // spec
  trialStarted: 'Your trial has started',
  has: (team: string, plan: string) => `${team}: ${plan}.`,
  nextBill: (amount: string, day: string) => `Next bill: ${amount} on ${day}.`,
  until: (day: string) => `Until ${day}. It ends by itself.`,
  receipt: 'The receipt is on its way to you by mail.',
  freeSeats: (seats: number) => `${counted(seats, 'seat')} free for the people you work with.`,
  invite: 'Invite your team',
};
