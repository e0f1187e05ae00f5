import { withCount } from '../../machines/words/counted.ts';

export const billingStateWords = {
  states: {
    active: 'Active',
    trialing: 'Trial',
    past_due: 'Payment failed',
    paused: 'Paused',
    deleted: 'Canceled',
  },
  taken: (used: number, seats: number) => `${used} of ${seats} used`,
  nextBill: 'Next bill',
  seats: 'Seats',
  card: 'Card',

  pastDue:
    'Your last payment failed. You keep your plan while we retry. Add a new card to pay the amount due now.',
  paused: 'You’re not billed while your plan is paused.',
  cancelled: 'You won’t be billed again. After that day, everything you have keeps working.',
  chooseAgain: 'To continue, choose a plan below.',
  trialing: (days: number, amount: string, day: string) =>
    `${withCount(days, 'day')} left in your trial. We charge ${amount} on ${day}.`,
  willPause: (day: string) => `Your plan pauses on ${day}. You won’t be billed from then on.`,
  daysLeft: (days: number, day: string) => `${withCount(days, 'day')} left, until ${day}.`,
  endsByItself: 'It ends automatically. You won’t be billed again.',
  trialEnds: 'Then your team returns to Starter. You won’t be billed.',
  noEnd: 'Never expires. You won’t be billed again.',
  given: 'This server’s operator gave your team this plan. Contact them to change it.',
  free: 'Free forever.',
  freeSeats: (used: number, seats: number) => `${used} of ${withCount(seats, 'seat')} used.`,
  revoked: {
    refund: (what: string, day: string) =>
      `The payment for ${what} was refunded on ${day}, so that plan has ended.`,
    chargeback: (what: string, day: string) =>
      `Your bank reversed the payment for ${what} on ${day}, so that plan has ended.`,
  },
  askWhoRuns: 'Didn’t expect this? Contact this server’s operator.',

  updateMethod: 'Update payment method',
  changeSeats: 'Change seats',
  cancel: 'Cancel plan',
  keep: 'Keep my plan',
  resume: 'Resume',
  undo: 'Undo',
  resumeTitle: 'Resume your plan?',
  resumeNow: (amount: string) => `You’ll be charged up to ${amount} now.`,
  resumeLater: (amount: string, day: string) =>
    `You won’t be charged now. We charge up to ${amount} on ${day}.`,
  goesOn: 'Plan resumed',
  goesOnText: 'Billing continues as before.',
};
