import type { Translation } from '../../machines/kernel/translation.ts';
import type { billingHistoryWords as english } from './billing-history.words.ts';

export const billingHistoryWords: Translation<typeof english> = {
  invoices: 'Rechnungen',
  theInvoices: 'Ihre Rechnungen',
  noInvoices: 'Noch keine Rechnungen.',
  open: 'Öffnen',
  openOf: (amount, day) => `Rechnung über ${amount} vom ${day} öffnen`,
  statuses: { paid: 'Bezahlt', failed: 'Nicht bezahlt', refunded: 'Erstattet' },
  title: 'Verlauf',
  subscribed: (what) => `Abo: ${what}`,
  counts: (what) => `${what}, aktiv`,
  over: (what) => `${what}, beendet`,
  refund: (what) => `${what}, erstattet`,
  chargeback: (what) => `${what}, zurückgebucht`,
};
