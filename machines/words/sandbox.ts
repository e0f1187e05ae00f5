import { counted } from './counted.ts';

/** What the pages of the pretend payment provider say. */
export const sandboxWords = {
  mark: 'Sandbox: no real payments. Do not enter a real card number.',
  pay: 'Pay',
  payFor: (what: string) => `Pay for ${what}`,
  /** Behind the team. */
  seats: (seats: number) => `, ${counted(seats, 'seat')}`,
  forTeam: (team: string) => `For ${team}`,
  taxIncluded: (tax: string) => `${tax} tax included`,
  card: 'Card number',
  brand: 'Visa',
  cards: 'Test cards',
  confirm: 'Confirm payment',
  confirmAbout: 'Your bank asks you to confirm this payment.',
  declined: 'Card declined. You were not charged. Try another one.',
  noCard: 'Use one of the test cards.',
  changeCard: 'Update card',
  changeAbout: 'Future bills, and any amount you owe now, are charged to this card.',
  save: 'Save card',
  closed: 'Checkout closed',
  closedText: 'This checkout was opened again elsewhere. You were not charged here.',
  paid: 'Already paid',
  paidText: 'You paid this bill. You won’t be charged twice.',
  noPage: 'Page not found',
  noPageText: 'The link may be old.',
  back: 'Back',
  leave: 'Back to your teams',
  invoice: (id: string) => `Invoice ${id}`,
  tax: 'Tax',
  total: 'Total',
  /** What each card does, by its number. */
  does: {
    '4242424242424242': 'Succeeds',
    '4000000000000002': 'Declined',
    '4000000000009995': 'Succeeds once, then has insufficient funds',
    '4000002500003155': 'Succeeds after confirmation',
    '4000000000000069': 'Fails (expired)',
  },
  statuses: { paid: 'paid', failed: 'not paid', refunded: 'refunded' },
};
