import { withCount } from '../../machines/words/counted.ts';

export const checkoutWords = {
  theCheckout: 'The checkout',
  noBilling: 'Every feature is included',
  toDashboard: 'Go to the dashboard',

  heading: 'Choose a plan',
  forTeam: (team: string) => `For ${team}`,
  team: 'Team',
  plan: 'Plan',
  tiers: { pro: 'Pro', premium: 'Premium', lifetime: 'Lifetime' },
  billed: 'Billed',
  currency: 'Currency',
  seats: 'Seats',
  fewer: 'Remove one seat',
  more: 'Add one seat',
  seatsAbout: (used: number) =>
    `Every owner and member needs a seat: ${used} so far. Billing-only members don’t.`,
  compare: 'Compare all plans',

  order: 'Your order',
  furtherSeats: (seats: number, each: string) => `${withCount(seats, 'additional seat')}, ${each} each`,
  today: 'Today',
  taxIncluded: 'Tax included',
  again: {
    monthly: (amount: string, day: string) =>
      `Then ${amount} per month, starting ${day}. Cancel at any time.`,
    yearly: (amount: string, day: string) => `Then ${amount} per year, starting ${day}. Cancel at any time.`,
  },
  eventUntil: (day: string) =>
    `Active from payment until ${day}. It ends automatically, and nothing more is charged.`,
  upgradeUntil: (day: string) =>
    `Active until ${day}, when your event ends. After that, nothing more is charged.`,
  noEnd: 'Pay once: it never expires, and nothing more is charged.',
  toPayment: 'Continue to payment',
  nextPage: 'You pay on the next page.',
  changeAbout:
    'Your team has a subscription that you can change to this plan. The next page shows the price, now and at the next bill.',
  toChange: 'See price',
  toBilling: 'Go to billing',

  trialHeading: (days: number) => `Try Premium free for ${days} days`,
  trialUntil: (day: string) =>
    `Starts now and ends automatically on ${day}. No card, no charge. After that you’re on Starter, and everything you have keeps working.`,
  startTrial: 'Start trial',
  trialUsed: 'Teams without a plan get one free trial. Yours has used it, or already has a plan.',
  trialNeedsAddress: 'Confirm your email address to start a trial.',
  trialOffer: (days: number) => `Or try Premium free for ${days} days, no card needed.`,
  tryFirst: 'Start free trial',
  choosePlan: 'Choose a plan',

  opening: 'Opening payment page',
  openingAbout: 'You won’t be charged until you pay there.',
  notOpened: 'Couldn’t open the payment page',
  backToChoice: 'Back to plan choice',

  formOpen: 'Opening payment form',
  form: {
    closed: {
      title: 'Payment form closed',
      about: 'Unless the form confirmed a payment, you were not charged. You can open it again.',
    },
    failed: {
      title: 'Couldn’t open the payment form',
      about:
        'You were not charged. An ad or script blocker may be blocking it: allow paddle.com and try again.',
    },
  },
  openForm: 'Open payment form',

  confirming: 'Confirming your payment',
  confirmingAbout: 'This takes a few seconds.',
  late: 'Payment not confirmed yet',
  lateAbout: 'We’ll email you when it’s confirmed. You can close this page.',
  complete: 'Purchase Complete', // spec
  trialStarted: 'Your trial has started',
  has: (team: string, plan: string) => `${team}: ${plan}.`,
  nextBill: (amount: string, day: string) => `Next bill: ${amount} on ${day}.`,
  until: (day: string) => `Until ${day}. It ends automatically.`,
  receipt: 'We’ve emailed you a receipt.',
  freeSeats: (seats: number) => `You have ${withCount(seats, 'free seat')} for your team.`,
  invite: 'Invite your team',
};
