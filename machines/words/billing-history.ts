/** Bills and purchases, on a team's billing page. */
export const billingHistoryWords = {
  invoices: 'Invoices',
  theInvoices: 'The invoices',
  noInvoices: 'There are none yet.',
  open: 'Open',
  openOf: (amount: string, day: string) => `Open the invoice of ${amount} of ${day}`,
  statuses: { paid: 'Paid', failed: 'Not paid', refunded: 'Refunded' },
  title: 'History',
  subscribed: (what: string) => `Subscription: ${what}`,
  counts: (what: string) => `${what}, counts now`,
  over: (what: string) => `${what}, over`,
  refund: (what: string) => `${what}, refunded`,
  chargeback: (what: string) => `${what}, taken back by the bank`,
};
