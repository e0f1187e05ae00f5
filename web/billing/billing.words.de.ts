import type { Translation } from '../../machines/kernel/translation.ts';
import type { billingWords as english, answerWords as englishAnswer } from './billing.words.ts';

export const billingWords: Translation<typeof english> = {
  permissionDenied: '403 Kein Zugriff',
  noPlanAccess: 'Sie haben keinen Zugriff auf diesen Tarif',
  notFound: '404 Nicht gefunden',
  planNotFound: 'Den gesuchten Tarif gibt es nicht.',
  error: 'Fehler',
  title: 'Abrechnung',
  backToBilling: 'Zurück zur Abrechnung',
  paymentFailed: (team) => `Die letzte Zahlung für ${team} ist fehlgeschlagen. Wir versuchen es erneut.`,
  noAnswer: 'Keine Antwort des Servers. Bitte erneut versuchen, es wird nichts doppelt abgebucht.',
  providerAway:
    'Der Zahlungsanbieter antwortet nicht. Bitte später erneut versuchen, es wird nichts doppelt abgebucht.',
  tooOften: 'Zu viele Versuche. Bitte kurz warten und erneut versuchen, es wird nichts doppelt abgebucht.',
  notShown: 'Mit Ihrer Rolle ist dieser Tarif nicht sichtbar',
  planOf: (team) => `Tarif von ${team}`,
  currentPlan: 'Aktueller Tarif',
  includes: 'Enthalten',
  markOnScreens: (site) => `${site}-Zeichen auf den Bildschirmen`,
  notShownText: (role, may) => `${role}: ${may} Fragen Sie einen Besitzer des Teams nach dem Tarif.`,
  thePlan: 'Der Tarif',
  end: (label, day) => `${label} ${day}.`,
  markShown: 'Sichtbar',
  markNotShown: 'Nicht sichtbar',
  limits: {
    devices: 'Verbundene Geräte je Raum',
    timers: 'Timer je Raum',
    messages: 'Nachrichten je Raum',
  },
  rooms: 'Räume',
  inUse: (rooms) => `${rooms} belegt`,
  inUseOf: (rooms, limit) => `${rooms} von ${limit} belegt`,
  noBilling: 'Dieser Server hat keine Abrechnung: Alle Funktionen sind enthalten, ohne Grenzen.',
  allRooms: 'Gilt für alle Räume des Teams.',
  allRoomsLimited:
    'Gilt für alle Räume des Teams. Ist eine Grenze erreicht, bleibt alles nutzbar, was Sie haben.',
};

export const answerWords: Translation<typeof englishAnswer> = {
  unreadable: 'Unerwartete Antwort des Servers. Bitte die Seite neu laden.',
};
