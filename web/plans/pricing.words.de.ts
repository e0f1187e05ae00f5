import type { Translation } from '../../machines/kernel/translation.ts';
import { withCount } from '../../machines/words/counted.ts';
import type { pricingWords as english } from './pricing.words.ts';

export const pricingWords: Translation<typeof english> = {
  heading: 'Kostenlos starten. Zahlen, wenn die Shows wachsen.',
  lead: 'Jeder Tarif enthält den ganzen Timer: Ablaufplan, Nachrichten und einen Bildschirm für alle. Größere Tarife bieten mehr Kapazität und eigenes Branding.',
  billed: 'Zahlweise',
  periods: { monthly: 'Monatlich', yearly: 'Jährlich' },
  save: (percent) => `Jährlich spart ${percent} %`,
  currency: 'Währung',
  currencies: { EUR: 'EUR', USD: 'USD' },
  thePrices: 'Die Preise',

  free: 'Kostenlos',
  per: { monthly: 'im Monat', yearly: 'im Jahr', once: 'einmalig' },
  noCard: 'Ohne Karte, ohne Konto',
  monthOfYear: (price) => `${price} pro Monat, jährlich bezahlt`,
  billedMonthly: 'Jederzeit kündbar',

  about: {
    starter: 'Für einen Vortrag, eine Besprechung, einen ersten Versuch.',
    pro: 'Für regelmäßige Shows, mit Ihrem Logo auf jedem Bildschirm.',
    premium: 'Für große Veranstaltungen und Agenturen, mit eigenen Designs.',
  },
  everythingIn: (plan) => `Alles aus ${plan}, dazu`,
  get: (plan) => `${plan} holen`,
  tryIt: (days) => `${days} Tage kostenlos testen, ohne Karte`,
  limits: {
    rooms: (limit) => `${limit} Räume`,
    unlimitedRooms: 'Unbegrenzt viele Räume',
    devices: (limit) => `${limit} verbundene Geräte je Raum`,
    content: (timers, messages) => `${timers} Timer und ${messages} Nachrichten je Raum`,
    seats: (seats) => `${withCount(seats, 'Platz', 'Plätze')} im Team`,
    moreSeats: (seats, price, per) =>
      `${withCount(seats, 'Platz', 'Plätze')} im Team, weitere Plätze ${price} ${per}`,
  },
  features: {
    licensed: 'Kein Callboard-Zeichen auf den Bildschirmen',
    custom_logo: 'Ihr Logo und Ihre Bilder',
    api_access: 'API, Webhooks und Team-Schlüssel',
    custom_theming: 'Eigene Farben und Hintergründe, unbegrenzt eigene Designs für Ausgaben',
  },

  eventsTitle: 'Eine Veranstaltung, kein Abo',
  eventsAbout: (days) => `Einmal zahlen. Der Tarif gilt ${days} Tage und endet automatisch.`,
  eventPass: (plan) => `${plan} für eine Veranstaltung`,
  getPass: (plan) => `${plan} für eine Veranstaltung holen`,
  eventDays: (days) => `${days} Tage`,
  lifetimeAbout: 'Oder einmal zahlen und Premium für immer behalten, mit einer Lebenszeitlizenz.',
  lifetimePass: 'Lebenszeitlizenz',
  noEnd: 'Läuft nie ab',
  getLifetime: 'Lebenszeitlizenz holen',
  compareTitle: 'Tarife vergleichen',
  compare: {
    feature: 'Funktion',
    rooms: 'Räume',
    devices: 'Verbundene Geräte je Raum',
    timers: 'Timer je Raum',
    messages: 'Nachrichten je Raum',
    seats: 'Plätze',
    seatsFrom: (seats) => `ab ${seats}`,
    screens: 'Anzeige, Agenda, Moderation, Operator, Ausgaben',
    rundown: 'Ablaufplan, Nachrichten, Fragen, Automationen',
  },
  yes: 'Enthalten',
  no: 'Nicht enthalten',

  questionsTitle: 'Fragen',
  questions: [
    [
      'Kann ich kostenlos testen?',
      'Ja. Starter ist kostenlos und braucht kein Konto. Teams können Premium 14 Tage ohne Karte testen und haben danach wieder Starter.',
    ],
    [
      'Wer braucht einen Platz?',
      'Besitzer und Mitglieder eines Teams. Wer nur die Abrechnung macht, braucht keinen Platz, ebenso wenig, wer einen Raum über seinen Link öffnet.',
    ],
    [
      'Was passiert, wenn ein Tarif endet?',
      'Wir löschen nichts. Alles bleibt nutzbar; Sie können nur nicht mehr hinzufügen, als der neue Tarif erlaubt.',
    ],
    [
      'Kann eine offene Rechnung eine Show stoppen?',
      'Nein. Der Raum behält seine Funktionen, solange ein Timer läuft, höchstens einen Tag.',
    ],
    [
      'Kann ich kündigen oder wechseln?',
      'Ja, jederzeit, auf der Abrechnungsseite des Teams. Ein gekündigter Tarif bleibt bis zum Ende des bezahlten Zeitraums aktiv, und bis dahin können Sie die Kündigung zurücknehmen.',
    ],
  ],

  offHeading: 'Alles enthalten',
  offLead: 'Dieser Server hat keine Abrechnung: Jeder Raum und jedes Team hat alle Funktionen, ohne Grenzen.',
  offRun: 'Eigenen Server betreiben',
  offRunText:
    'Callboard ist ein Prozess, ein Port und ein Datenordner. Ein Befehl startet es, mit allen Funktionen. Nötig ist Node ab 22.23 oder Docker.',
  offCommand: 'npm start',
  offDocs: 'Eine Show fahren',
};
