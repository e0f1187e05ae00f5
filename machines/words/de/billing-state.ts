import type { Translation } from '../../kernel/translation.ts';
import type { billingStateWords as english } from '../billing-state.ts';
import { counted } from '../counted.ts';

export const billingStateWords: Translation<typeof english> = {
  states: {
    active: 'Aktiv',
    trialing: 'Testphase',
    past_due: 'Zahlung fehlgeschlagen',
    paused: 'Pausiert',
    deleted: 'Gekündigt',
  },
  taken: (used, seats) => `${used} von ${seats} vergeben`,
  nextBill: 'Nächste Rechnung',
  seats: 'Plätze',
  card: 'Karte',

  pastDue:
    'Die letzte Zahlung ist fehlgeschlagen. Der Plan läuft weiter, während sie noch einmal versucht wird; von einer neuen Karte wird sofort abgebucht, was offen ist.',
  paused: 'Während der Pause wird nichts berechnet.',
  cancelled: 'Es wird nichts mehr berechnet. Was da ist, bleibt auch nach diesem Tag benutzbar.',
  chooseAgain: 'Weiter geht es mit einem Plan von unten.',
  trialing: (days, amount, day) =>
    `Noch ${counted(days, 'Tag', 'Tage')} Testphase. Am ${day} werden ${amount} abgebucht.`,
  willPause: (day) => `Pause ab ${day}: von da an wird nichts berechnet, und der Plan ruht.`,
  daysLeft: (days, day) => `Noch ${counted(days, 'Tag', 'Tage')}, bis ${day}.`,
  endsByItself: 'Er endet von selbst. Es wird nichts mehr berechnet.',
  trialEnds: 'Danach hat das Team wieder Starter. Es wird nichts berechnet.',
  noEnd: 'Er hat kein Ende. Es wird nichts mehr berechnet.',
  given: 'Diesen Plan haben die gegeben, die diesen Server betreiben. Nur sie können ihn ändern.',
  free: 'Kostenlos, ohne Frist.',
  freeSeats: (used, seats) => `${used} von ${counted(seats, 'Platz', 'Plätzen')} vergeben.`,
  revoked: {
    refund: (what, day) =>
      `Die Zahlung für ${what} wurde am ${day} erstattet, darum ist dieser Plan beendet.`,
    chargeback: (what, day) =>
      `Die Bank hat die Zahlung für ${what} am ${day} zurückgeholt, darum ist dieser Plan beendet.`,
  },
  askWhoRuns: 'Kommt das unerwartet, wissen die mehr, die diesen Server betreiben.',

  updateMethod: 'Zahlungsmittel ändern',
  changeSeats: 'Plätze ändern',
  cancel: 'Plan kündigen',
  keep: 'Plan behalten',
  resume: 'Fortsetzen',
  undo: 'Zurücknehmen',
  resumeTitle: 'Plan fortsetzen?',
  resumeNow: (amount) => `Er wird sofort berechnet: jetzt werden höchstens ${amount} abgebucht.`,
  resumeLater: (amount, day) =>
    `Jetzt wird nichts abgebucht. Am ${day} werden höchstens ${amount} abgebucht.`,
  goesOn: 'Der Plan läuft weiter',
  goesOnText: 'Er wird berechnet wie bisher.',
};
