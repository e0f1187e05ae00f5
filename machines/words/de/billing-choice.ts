import type { Translation } from '../../kernel/translation.ts';
import type { billingChoiceWords as english } from '../billing-choice.ts';

export const billingChoiceWords: Translation<typeof english> = {
  title: 'Pläne',
  period: 'Zahlweise',
  periods: { monthly: 'Monatlich', yearly: 'Jährlich', one_time: 'Einzelne Veran\u00ADstaltung' },
  currency: 'Währung',
  currencies: { EUR: 'EUR', USD: 'USD' },
  taxIncluded: 'Preise inklusive Steuern.',
  seats: (pro, premium) =>
    `Pro und Premium enthalten 1 Platz. Ein weiterer kostet ${pro} mit Pro und ${premium} mit Premium.`,
  eventSeats: 'Einzelne Veranstaltungen enthalten 3 Plätze.',
  disabled: {
    past_due: 'Pläne lassen sich wieder ändern, sobald die fehlgeschlagene Zahlung beglichen ist.',
    paused: 'Pläne lassen sich wieder ändern, sobald dieser fortgesetzt wird.',
  },
  free: 'Kostenlos',
  always: 'dauerhaft',
  per: { monthly: 'im Monat', yearly: 'im Jahr', one_time: 'einmalig, für 10 Tage' },
  rooms: (limit) => `Räume: ${limit}`,
  devices: (limit) => `Verbundene Geräte je Raum: ${limit}`,
  timers: (limit) => `Timer je Raum: ${limit}`,
  messages: (limit) => `Nachrichten je Raum: ${limit}`,
  tryText: (days) => `Premium ${days} Tage testen. Ohne Karte, und es endet von selbst.`,
  tryIt: 'Premium testen',
  lifetimeText: (price) => `Premium auf Dauer: eine unbefristete Lizenz, einmalig ${price}.`,
  getLifetime: 'Lizenz kaufen',
};
