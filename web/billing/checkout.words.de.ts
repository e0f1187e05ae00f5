import type { Translation } from '../../machines/kernel/translation.ts';
import { withCount } from '../../machines/words/counted.ts';
import type { checkoutWords as english } from './checkout.words.ts';

export const checkoutWords: Translation<typeof english> = {
  theCheckout: 'Die Bestellung',
  noBilling: 'Alle Funktionen sind enthalten',
  toDashboard: 'Zur Übersicht',

  heading: 'Tarif wählen',
  forTeam: (team) => `Für ${team}`,
  team: 'Team',
  plan: 'Tarif',
  tiers: { pro: 'Pro', premium: 'Premium', lifetime: 'Lebenszeit' },
  billed: 'Zahlweise',
  currency: 'Währung',
  seats: 'Plätze',
  fewer: 'Ein Platz weniger',
  more: 'Ein Platz mehr',
  seatsAbout: (used) =>
    `Besitzer und Mitglieder brauchen je einen Platz: bisher ${used}. Wer nur die Abrechnung macht, braucht keinen.`,
  compare: 'Alle Tarife vergleichen',
  order: 'Bestellung',
  furtherSeats: (seats, each) => `${withCount(seats, 'weiterer Platz', 'weitere Plätze')}, je ${each}`,
  today: 'Heute',
  taxIncluded: 'Inklusive Steuern',
  again: {
    monthly: (amount, day) => `Danach ${amount} pro Monat, ab ${day}. Jederzeit kündbar.`,
    yearly: (amount, day) => `Danach ${amount} pro Jahr, ab ${day}. Jederzeit kündbar.`,
  },
  eventUntil: (day) => `Gilt ab der Zahlung bis ${day}. Endet automatisch, danach wird nichts abgebucht.`,
  upgradeUntil: (day) => `Gilt bis ${day}, dem Ende Ihrer Veranstaltung. Danach wird nichts abgebucht.`,
  noEnd: 'Einmal zahlen: läuft nie ab, und es wird nichts weiter abgebucht.',
  toPayment: 'Weiter zur Zahlung',
  nextPage: 'Sie zahlen auf der nächsten Seite.',
  changeAbout:
    'Ihr Team hat ein Abo, das sich auf diesen Tarif umstellen lässt. Die nächste Seite zeigt den Preis, jetzt und bei der nächsten Rechnung.',
  toChange: 'Preis ansehen',
  toBilling: 'Zur Abrechnung',

  trialHeading: (days) => `Premium ${days} Tage kostenlos testen`,
  trialUntil: (day) =>
    `Beginnt jetzt und endet am ${day} automatisch. Ohne Karte, ohne Abbuchung. Danach haben Sie Starter, und alles bleibt nutzbar.`,
  startTrial: 'Test starten',
  trialUsed:
    'Teams ohne Tarif können einmal kostenlos testen. Ihr Team hat schon getestet oder hat einen Tarif.',
  trialNeedsAddress: 'Bestätigen Sie Ihre E-Mail-Adresse, um den Test zu starten.',
  trialOffer: (days) => `Oder Premium ${days} Tage kostenlos testen, ohne Karte.`,
  tryFirst: 'Kostenlos testen',
  choosePlan: 'Tarif wählen',

  opening: 'Zahlungsseite wird geöffnet',
  openingAbout: 'Bis Sie dort zahlen, wird nichts abgebucht.',
  notOpened: 'Zahlungsseite konnte nicht geöffnet werden',
  backToChoice: 'Zurück zur Auswahl',

  formOpen: 'Zahlungsformular wird geöffnet',
  form: {
    closed: {
      title: 'Zahlungsformular geschlossen',
      about:
        'Sofern das Formular keine Zahlung bestätigt hat, wurde nichts abgebucht. Sie können es erneut öffnen.',
    },
    failed: {
      title: 'Zahlungsformular konnte nicht geöffnet werden',
      about:
        'Es wurde nichts abgebucht. Vielleicht blockiert es ein Werbe- oder Skriptblocker: Bitte paddle.com zulassen und erneut versuchen.',
    },
  },
  openForm: 'Zahlungsformular öffnen',

  confirming: 'Zahlung wird bestätigt',
  confirmingAbout: 'Das dauert einige Sekunden.',
  late: 'Zahlung noch nicht bestätigt',
  lateAbout: 'Wir schreiben Ihnen eine E-Mail, sobald sie bestätigt ist. Sie können diese Seite schließen.',
  complete: 'Kauf abgeschlossen',
  trialStarted: 'Ihr Test hat begonnen',
  has: (team, plan) => `${team}: ${plan}.`,
  nextBill: (amount, day) => `Nächste Rechnung: ${amount} am ${day}.`,
  until: (day) => `Bis ${day}. Endet automatisch.`,
  receipt: 'Die Quittung kommt per E-Mail.',
  freeSeats: (seats) => `Sie haben ${withCount(seats, 'freien Platz', 'freie Plätze')} für Ihr Team.`,
  invite: 'Team einladen',
};
