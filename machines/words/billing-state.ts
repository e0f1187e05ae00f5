import { counted } from './counted.ts';

/** How what a team has stands, on its billing page. */
export const billingStateWords = {
  states: {
    active: 'Active',
    trialing: 'Trial',
    past_due: 'Payment failed',
    paused: 'Paused',
    deleted: 'Cancelled',
  },
  taken: (used: number, seats: number) => `${used} of ${seats} taken`,
  nextBill: 'Next bill',
  seats: 'Seats',
  card: 'Card',

  pastDue:
    'The last payment failed. The plan goes on while it is tried again; a new card pays what is owed at once.',
  paused: 'Nothing is billed while it is paused.',
  cancelled: 'Nothing is billed any more. What you have stays usable after that day.',
  chooseAgain: 'To go on, choose a plan below.',
  trialing: (days: number, amount: string, day: string) =>
    `${counted(days, 'day')} left of the trial. ${amount} is charged on ${day}.`,
  willPause: (day: string) => `It pauses on ${day}: nothing is billed from then on, and the plan rests.`,
  daysLeft: (days: number, day: string) => `${counted(days, 'day')} left, until ${day}.`,
  endsByItself: 'It ends by itself. Nothing more is billed.',
  trialEnds: 'Then the team has Starter again. Nothing is billed.',
  noEnd: 'It has no end. Nothing more is billed.',
  given: 'The people who run this server have given the team this plan. Ask them to change it.',
  free: 'Free, for as long as you like.',
  freeSeats: (used: number, seats: number) => `${used} of ${counted(seats, 'seat')} taken.`,
  revoked: {
    refund: (what: string, day: string) =>
      `The payment for ${what} was refunded on ${day}, so that plan has ended.`,
    chargeback: (what: string, day: string) =>
      `The bank took the payment for ${what} back on ${day}, so that plan has ended.`,
  },
  askWhoRuns: 'If you did not expect that, ask the people who run this server.',

  updateMethod: 'Update payment method',
  changeSeats: 'Change seats',
  cancel: 'Cancel plan',
  keep: 'Keep my plan',
  resume: 'Resume',
  undo: 'Undo',
  resumeTitle: 'Resume the plan?',
  resumeNow: (amount: string) => `It is billed at once: at most ${amount} is charged now.`,
  resumeLater: (amount: string, day: string) =>
    `Nothing is charged now. At most ${amount} is charged on ${day}.`,
  goesOn: 'The plan goes on',
  goesOnText: 'It is billed as before.',
};
