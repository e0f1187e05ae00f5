import type { Translation } from '../../machines/kernel/translation.ts';
import type {
  billingChoiceWords as english,
  billingHistoryWords as englishBillingHistory,
} from './billing-page.words.ts';

export const billingChoiceWords: Translation<typeof english> = {
  title: 'Tarife',
  period: 'Zahlweise',
  periods: { monthly: 'Monatlich', yearly: 'Jährlich', one_time: 'Einzelne Veran\u00ADstaltung' },
  currency: 'Währung',
  currencies: { EUR: 'EUR', USD: 'USD' },
  taxIncluded: 'Preise inklusive Steuern.',
  seats: (pro, premium) =>
    `Pro und Premium enthalten 3 Plätze. Jeder weitere kostet ${pro} bei Pro und ${premium} bei Premium.`,
  eventSeats: 'Tarife für eine Veranstaltung enthalten 3 Plätze.',
  disabled: {
    past_due: 'Der Tarif lässt sich wieder wechseln, sobald die fehlgeschlagene Zahlung durchgeht.',
    paused: 'Setzen Sie den Tarif fort, um ihn zu wechseln.',
  },
  free: 'Kostenlos',
  always: 'für immer',
  per: { monthly: 'im Monat', yearly: 'im Jahr', one_time: 'einmalig, für 10 Tage' },
  rooms: (limit) => `Räume: ${limit}`,
  devices: (limit) => `Verbundene Geräte je Raum: ${limit}`,
  timers: (limit) => `Timer je Raum: ${limit}`,
  messages: (limit) => `Nachrichten je Raum: ${limit}`,
  tryText: (days) => `Premium ${days} Tage kostenlos testen. Ohne Karte, endet automatisch.`,
  tryIt: 'Premium testen',
  lifetimeText: (price) => `Premium für immer, mit einer Lebenszeitlizenz: einmalig ${price}.`,
  getLifetime: 'Lebenszeitlizenz holen',
};

export const billingHistoryWords: Translation<typeof englishBillingHistory> = {
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
