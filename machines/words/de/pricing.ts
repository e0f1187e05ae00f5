import type { Translation } from '../../kernel/translation.ts';
import { counted } from '../counted.ts';
import type { pricingWords as english } from '../pricing.ts';

export const pricingWords: Translation<typeof english> = {
  heading: 'Kostenlos beginnen. Zahlen, wenn die Shows wachsen.',
  lead: 'Der ganze Timer steckt in jedem Plan: Ablaufplan, Nachrichten und ein Bildschirm für alle. Größere Pläne haben mehr Platz und sehen aus wie die Veranstaltung.',
  billed: 'Zahlweise',
  periods: { monthly: 'Monatlich', yearly: 'Jährlich' },
  save: (percent) => `Jährlich spart ${percent} %`,
  currency: 'Währung',
  currencies: { EUR: 'EUR', USD: 'USD' },
  taxIncluded: 'Preise inklusive Steuern.',
  thePrices: 'Die Preise',

  free: 'Kostenlos',
  per: { monthly: 'im Monat', yearly: 'im Jahr', once: 'einmalig' },
  noCard: 'Ohne Karte, ohne Konto',
  monthOfYear: (price) => `${price} im Monat, jährlich bezahlt`,
  billedMonthly: 'Jederzeit kündbar',

  about: {
    starter: 'Für einen Vortrag, eine Besprechung, einen ersten Versuch.',
    pro: 'Für regelmäßige Shows, mit eigenem Logo auf jedem Bildschirm.',
    premium: 'Für große Veranstaltungen und Agenturen, im eigenen Design.',
  },
  everythingIn: (plan) => `Alles aus ${plan}, und`,
  startFree: 'Raum anlegen',
  get: (plan) => `${plan} nehmen`,
  tryIt: (days) => `${days} Tage testen, ohne Karte`,

  limits: {
    rooms: (limit) => `${limit} Räume`,
    unlimitedRooms: 'Beliebig viele Räume',
    devices: (limit) => `${limit} verbundene Geräte je Raum`,
    content: (timers, messages) => `${timers} Timer und ${messages} Nachrichten je Raum`,
    seats: (seats) => `${counted(seats, 'Platz', 'Plätze')} im Team`,
    moreSeats: (price, per) => `1 Platz, jeder weitere ${price} ${per}`,
  },
  features: {
    licensed: 'Kein Callboard-Zeichen auf den Bildschirmen',
    custom_logo: 'Eigenes Logo und eigene Bilder',
    api_access: 'API, Webhooks und Schlüssel des Teams',
    custom_theming: 'Eigene Farben und Hintergründe, und Designs für beliebig viele Ausgaben',
  },

  eventsTitle: 'Eine Veranstaltung, kein Abo',
  eventsAbout: (days) =>
    `Einmal bezahlt. Gilt ${days} Tage ab der Zahlung und endet von selbst: es gibt nichts zu kündigen.`,
  eventPass: (plan) => `${plan} für eine Veranstaltung`,
  getPass: (plan) => `${plan} für die Veranstaltung nehmen`,
  eventDays: (days) => `${days} Tage`,
  lifetimeAbout: 'Oder Premium auf Dauer: die unbefristete Lizenz wird einmal bezahlt und hat kein Ende.',
  lifetimePass: 'Unbefristete Lizenz',
  noEnd: 'Ohne Ende',
  getLifetime: 'Lizenz kaufen',

  compareTitle: 'Pläne im Vergleich',
  compare: {
    feature: 'Was enthalten ist',
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
      'Lässt es sich ohne Bezahlung testen?',
      'Ja. Starter ist kostenlos und braucht kein Konto. Ein Team kann Premium 14 Tage ohne Karte testen; danach hat es wieder Starter.',
    ],
    [
      'Wer braucht einen Platz?',
      'Besitzer und Mitglieder eines Teams. Für die Abrechnung allein braucht niemand einen, und ebenso wenig, wer einen Raum über seinen Link öffnet: Crew, Vortragende, Bildschirme.',
    ],
    [
      'Was passiert, wenn ein Plan endet?',
      'Nichts wird gelöscht. Was da ist, bleibt benutzbar; nur mehr, als der kleinere Plan fasst, lässt sich nicht hinzufügen.',
    ],
    [
      'Kann eine Rechnung eine Show stoppen?',
      'Nein. Solange ein Timer läuft, behält der Raum, was er kann, bis kein Timer läuft, höchstens einen Tag.',
    ],
    [
      'Lässt sich ein Plan kündigen oder wechseln?',
      'Jederzeit, auf der Abrechnungsseite des Teams. Ein gekündigter Plan läuft bis zum Ende des bezahlten Zeitraums und lässt sich bis dahin behalten.',
    ],
  ],

  offHeading: 'Alles ist enthalten',
  offLead:
    'Dieser Server hat keine Abrechnung: jeder Raum und jedes Team hat alle Funktionen, ohne Grenzen. Hier gibt es nichts zu bezahlen.',
  offRun: 'Selbst betreiben',
  offRunText:
    'Callboard ist ein Prozess, ein Port und eine Datei mit Daten. Im Ordner des Quelltexts startet es ein Befehl, mit allem darin. Nötig ist Node 20 oder neuer, oder Docker.',
  offCommand: 'npm start',
  offDocs: 'Wie eine Show gefahren wird',
};
