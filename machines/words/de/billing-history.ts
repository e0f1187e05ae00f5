import type { Translation } from '../../kernel/translation.ts';
import type { billingHistoryWords as english } from '../billing-history.ts';

export const billingHistoryWords: Translation<typeof english> = {
  invoices: 'Rechnungen',
  theInvoices: 'Die Rechnungen',
  noInvoices: 'Es gibt noch keine.',
  open: 'Öffnen',
  openOf: (amount, day) => `Rechnung über ${amount} vom ${day} öffnen`,
  statuses: { paid: 'Bezahlt', failed: 'Nicht bezahlt', refunded: 'Erstattet' },
  title: 'Verlauf',
  subscribed: (what) => `Abo: ${what}`,
  counts: (what) => `${what}, gilt jetzt`,
  over: (what) => `${what}, vorbei`,
  refund: (what) => `${what}, erstattet`,
  chargeback: (what) => `${what}, von der Bank zurückgeholt`,
};
