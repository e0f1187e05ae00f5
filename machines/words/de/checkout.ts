import type { Translation } from '../../kernel/translation.ts';
import type { checkoutWords as english } from '../checkout.ts';
import { counted } from '../counted.ts';

export const checkoutWords: Translation<typeof english> = {
  theCheckout: 'Die Bestellung',
  noBilling: 'Alles ist enthalten',
  toDashboard: 'Zur Übersicht',

  heading: 'Plan wählen',
  forTeam: (team) => `Für ${team}`,
  team: 'Team',
  plan: 'Plan',
  tiers: { pro: 'Pro', premium: 'Premium', lifetime: 'Unbefristet' },
  billed: 'Zahlweise',
  periods: { monthly: 'Monatlich', yearly: 'Jährlich', one_time: 'Einzelne Veran\u00ADstaltung' },
  currency: 'Währung',
  seats: 'Plätze',
  fewer: 'Ein Platz weniger',
  more: 'Ein Platz mehr',
  seatsAbout: (used) =>
    `Besitzer und Mitglieder brauchen je einen: bisher ${used}. Für die Abrechnung allein braucht niemand einen.`,
  compare: 'Alle Pläne vergleichen',

  order: 'Bestellung',
  furtherSeats: (seats, each) => `${counted(seats, 'weiterer Platz', 'weitere Plätze')}, je ${each}`,
  today: 'Heute',
  taxIncluded: 'Inklusive Steuern',
  again: {
    monthly: (amount, day) => `Danach ${amount} im Monat, zum ersten Mal am ${day}. Jederzeit kündbar.`,
    yearly: (amount, day) => `Danach ${amount} im Jahr, zum ersten Mal am ${day}. Jederzeit kündbar.`,
  },
  eventUntil: (day) => `Gilt ab der Zahlung bis ${day} und endet von selbst: nichts wird danach abgebucht.`,
  upgradeUntil: (day) => `Gilt bis ${day}, dem Ende der Veranstaltung: nichts wird danach abgebucht.`,
  noEnd: 'Einmal bezahlt, ohne Ende: nichts wird danach abgebucht.',
  toPayment: 'Weiter zur Zahlung',
  nextPage: 'Bezahlt wird auf der nächsten Seite. Vorher wird nichts abgebucht.',
  changeAbout:
    'Das Team hat ein Abo, das sich so ändern lässt. Die nächste Seite zeigt, was jetzt abgebucht wird und was mit der nächsten Rechnung.',
  toChange: 'Kosten ansehen',
  toBilling: 'Zur Abrechnung',

  trialHeading: (days) => `Premium ${days} Tage testen`,
  trialUntil: (day) =>
    `Der Test beginnt jetzt und endet am ${day} von selbst. Ohne Karte, und nichts wird abgebucht. Danach hat das Team wieder Starter, und was da ist, bleibt benutzbar.`,
  startTrial: 'Test starten',
  trialUsed:
    'Den kostenlosen Test gibt es einmal für jedes Team ohne Plan. Dieses Team hatte ihn schon oder hat einen Plan.',
  trialNeedsAddress: 'Der Test verlangt eine bestätigte E-Mail-Adresse.',
  trialOffer: (days) => `Oder Premium ${days} Tage testen, ohne Karte.`,
  tryFirst: 'Erst testen',
  choosePlan: 'Plan wählen',

  opening: 'Die Zahlungsseite wird geöffnet',
  openingAbout: 'Einen Moment. Vor der Zahlung dort wird nichts abgebucht.',
  notOpened: 'Die Zahlungsseite ließ sich nicht öffnen',
  nothingCharged: 'Nichts wurde abgebucht.',
  tryAgain: 'Noch einmal versuchen',
  backToChoice: 'Zurück zur Auswahl',

  formOpen: 'Das Zahlungsformular wird geöffnet',
  form: {
    closed: {
      title: 'Das Zahlungsformular wurde geschlossen',
      about: 'Nichts wurde abgebucht, außer es stand dort so. Es lässt sich noch einmal öffnen.',
    },
    failed: {
      title: 'Das Zahlungsformular ließ sich nicht öffnen',
      about:
        'Nichts wurde abgebucht. Vielleicht hält ein Werbe- oder Skriptblocker es fern: bitte paddle.com zulassen und noch einmal öffnen.',
    },
  },
  openForm: 'Zahlungsformular öffnen',

  confirming: 'Die Zahlung wird bestätigt',
  confirmingAbout: 'Das dauert ein paar Sekunden.',
  late: 'Die Zahlung ist noch nicht bestätigt',
  lateAbout: 'Sobald sie es ist, kommt eine Mail. Diese Seite kann geschlossen werden.',
  complete: 'Kauf abgeschlossen',
  trialStarted: 'Der Test hat begonnen',
  has: (team, plan) => `${team}: ${plan}.`,
  nextBill: (amount, day) => `Nächste Rechnung: ${amount} am ${day}.`,
  until: (day) => `Bis ${day}. Er endet von selbst.`,
  receipt: 'Der Beleg ist per Mail unterwegs.',
  freeSeats: (seats) => `${counted(seats, 'Platz', 'Plätze')} frei für das Team.`,
  invite: 'Team einladen',
};
