import { counted } from './counted.ts';

/** What the pages of the pretend payment provider say. */
export const sandboxWords = {
  mark: 'Sandbox: no money moves here. Do not type a real card number.',
  pay: 'Pay',
  payFor: (what: string) => `Pay for ${what}`,
  /** Behind the team. */
  seats: (seats: number) => `, ${counted(seats, 'seat')}`,
  forTeam: (team: string) => `For ${team}`,
  taxIncluded: (tax: string) => `${tax} tax included`,
  card: 'Card number',
  brand: 'Visa',
  cards: 'Cards to try',
  confirm: 'Confirm the payment',
  confirmAbout: 'Your bank asks you to confirm this payment.',
  declined: 'This card was declined. Nothing was charged. Try another one.',
  noCard: 'This is none of the cards to try.',
  changeCard: 'Change the card',
  changeAbout: 'The next bills are charged to it, and what is owed at once.',
  save: 'Save the card',
  closed: 'This page is no longer open',
  closedText: 'The checkout was opened again elsewhere. Nothing was charged here.',
  paid: 'Paid already',
  paidText: 'This was paid. Nothing is charged twice.',
  noPage: 'There is no such page',
  noPageText: 'The link may be old.',
  back: 'Back',
  leave: 'Back to your teams',
  invoice: (id: string) => `Invoice ${id}`,
  tax: 'Tax',
  total: 'Total',
  /** What each card does, by its number. */
  does: {
    '4242424242424242': 'Pays',
    '4000000000000002': 'Is declined',
    '4000000000009995': 'Pays now, has insufficient funds later',
    '4000002500003155': 'Asks for a confirmation, then pays',
    '4000000000000069': 'Has expired, pays nothing',
  },
  statuses: { paid: 'paid', failed: 'not paid', refunded: 'refunded' },
};
