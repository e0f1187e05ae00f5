import type { Translation } from '../../machines/kernel/translation.ts';
import { withCount } from '../../machines/words/counted.ts';
import type { billingStateWords as english } from './billing-state.words.ts';

export const billingStateWords: Translation<typeof english> = {
  states: {
    active: 'Aktiv',
    trialing: 'Testphase',
    past_due: 'Zahlung fehlgeschlagen',
    paused: 'Pausiert',
    deleted: 'Gekündigt',
  },
  taken: (used, seats) => `${used} von ${seats} belegt`,
  nextBill: 'Nächste Rechnung',
  seats: 'Plätze',
  card: 'Karte',

  pastDue:
    'Ihre letzte Zahlung ist fehlgeschlagen. Der Tarif bleibt, während wir es erneut versuchen. Eine neue Karte zahlt den offenen Betrag sofort.',
  paused: 'Während der Pause wird nichts berechnet.',
  cancelled: 'Es wird nichts mehr berechnet. Auch danach bleibt alles nutzbar, was Sie haben.',
  chooseAgain: 'Wählen Sie unten einen Tarif, um weiterzumachen.',
  trialing: (days, amount, day) =>
    `Noch ${withCount(days, 'Tag', 'Tage')} Testphase. Am ${day} buchen wir ${amount} ab.`,
  willPause: (day) => `Ihr Tarif pausiert ab ${day}. Ab dann wird nichts berechnet.`,
  daysLeft: (days, day) => `Noch ${withCount(days, 'Tag', 'Tage')}, bis ${day}.`,
  endsByItself: 'Endet automatisch. Es wird nichts mehr berechnet.',
  trialEnds: 'Danach hat Ihr Team wieder Starter. Es wird nichts berechnet.',
  noEnd: 'Läuft nie ab. Es wird nichts mehr berechnet.',
  given: 'Dieser Tarif kommt vom Betreiber dieses Servers. Nur er kann ihn ändern.',
  free: 'Für immer kostenlos.',
  freeSeats: (used, seats) => `${used} von ${withCount(seats, 'Platz', 'Plätzen')} belegt.`,
  revoked: {
    refund: (what, day) =>
      `Die Zahlung für ${what} wurde am ${day} erstattet, daher ist dieser Tarif beendet.`,
    chargeback: (what, day) =>
      `Ihre Bank hat die Zahlung für ${what} am ${day} zurückgebucht, daher ist dieser Tarif beendet.`,
  },
  askWhoRuns: 'Unerwartet? Fragen Sie den Betreiber dieses Servers.',
  updateMethod: 'Zahlungsmittel ändern',
  changeSeats: 'Plätze ändern',
  cancel: 'Tarif kündigen',
  keep: 'Tarif behalten',
  resume: 'Fortsetzen',
  undo: 'Rückgängig',
  resumeTitle: 'Tarif fortsetzen?',
  resumeNow: (amount) => `Jetzt werden höchstens ${amount} abgebucht.`,
  resumeLater: (amount, day) =>
    `Jetzt wird nichts abgebucht. Am ${day} werden höchstens ${amount} abgebucht.`,
  goesOn: 'Tarif fortgesetzt',
  goesOnText: 'Er wird wie bisher berechnet.',
};
