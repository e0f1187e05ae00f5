export const billingHistoryWords = {
  invoices: 'Invoices',
  theInvoices: 'Your invoices',
  noInvoices: 'No invoices yet.',
  open: 'Open',
  openOf: (amount: string, day: string) => `Open invoice for ${amount}, ${day}`,
  statuses: { paid: 'Paid', failed: 'Not paid', refunded: 'Refunded' },
  title: 'History',
  subscribed: (what: string) => `Subscription: ${what}`,
  counts: (what: string) => `${what}, active`,
  over: (what: string) => `${what}, ended`,
  refund: (what: string) => `${what}, refunded`,
  chargeback: (what: string) => `${what}, charged back`,
};
