import type { Translation } from '../../kernel/translation.ts';
import type { billingWords as english } from '../billing.ts';

export const billingWords: Translation<typeof english> = {
  permissionDenied: '403 Kein Zugriff',
  noPlanAccess: 'Für diesen Plan fehlt die Berechtigung',
  notFound: '404 Nicht gefunden',
  planNotFound: 'Diesen Plan gibt es nicht.',
  error: 'Fehler',
  title: 'Abrechnung',
  backToBilling: 'Zurück zur Abrechnung',
  paymentFailed: (team) =>
    `Die letzte Zahlung für ${team} ist fehlgeschlagen. Sie wird noch einmal versucht.`,
  noAnswer: 'Keine Antwort. Bitte noch einmal drücken: nichts wird doppelt abgebucht.',
  providerAway:
    'Der Zahlungsanbieter antwortet gerade nicht. Bitte später noch einmal drücken: nichts wird doppelt abgebucht.',
  tooOften: 'Das war zu oft. Bitte kurz warten und noch einmal drücken: nichts wird doppelt abgebucht.',
  notShown: 'Der Plan ist mit dieser Rolle im Team nicht zu sehen',
  planOf: (team) => `Der Plan von ${team}`,
  currentPlan: 'Aktueller Plan',
  includes: 'Was er enthält',
  markOnScreens: (site) => `${site}-Zeichen auf den Bildschirmen`,
  notShownText: (role, may) => `${role}: ${may} Über den Plan wissen die Besitzer des Teams Bescheid.`,
  thePlan: 'Der Plan',
  end: (label, day) => `${label} ${day}.`,
  markShown: 'Zu sehen',
  markNotShown: 'Nicht zu sehen',
  limits: {
    devices: 'Verbundene Geräte je Raum',
    timers: 'Timer je Raum',
    messages: 'Nachrichten je Raum',
  },
  rooms: 'Räume',
  inUse: (rooms) => `${rooms} benutzt`,
  inUseOf: (rooms, limit) => `${rooms} von ${limit} benutzt`,
  noBilling: 'Dieser Server hat keine Abrechnung: alles ist enthalten, ohne Grenzen.',
  allRooms: 'Er gilt für alle Räume des Teams.',
  allRoomsLimited:
    'Er gilt für alle Räume des Teams. Ist eine Grenze erreicht, bleibt alles benutzbar, was da ist.',
};
