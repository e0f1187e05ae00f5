import type { Translation } from '../kernel/translation.ts';
import type { requestWords as english, requestReasons as englishReasons } from './request.ts';

export const requestReasons: Translation<typeof englishReasons> = {
  unreachable: 'Die Adresse ist nicht erreichbar.',
  slow: 'Die Adresse hat nicht rechtzeitig geantwortet.',
  unknown_name: 'Unbekannter Hostname.',
  forbidden:
    'Diese Adresse liegt in einem privaten Netz. Der Betreiber des Servers kann sie in WEBHOOK_ALLOW erlauben.',
  broken: 'Die Antwort ist kein HTTP.',
  busy: 'Nicht gesendet: Zu viele andere Anfragen haben gewartet.',
  too_late: 'Nicht gesendet: Für dieses Cue war es zu spät.',
  secret_missing: 'Nicht gesendet: Der Raum hat kein Geheimnis mit diesem Namen.',
  too_large: 'Nicht gesendet: Die Anfrage ist größer als 8 kB.',
  outgoing_not_allowed:
    'Nicht gesendet: Dieses Team kann von diesem Server aus nicht an andere Rechner senden (OUTGOING_TEAMS).',
  plan_limit: 'Nicht gesendet: Ihr Tarif enthält keinen API-Zugang.',
  invalid: 'Nicht gesendet: Die Adresse ist ungültig.',
};

export const requestWords: Translation<typeof english> = {
  headerName: (name) => `„${name}“ ist kein Name eines Headers.`,
  headerForbidden: (name) => `Den Header „${name}“ setzt der Server selbst. Bitte entfernen.`,
  headerBreak: (name) => `Der Header „${name}“ enthält einen Zeilenumbruch oder ein Steuerzeichen.`,
  secretInUrl:
    'In der URL kann kein Geheimnis stehen. Bitte in einem Header oder im Text der Anfrage verwenden.',
  hostFixed: 'In Schema und Host der URL können keine Platzhalter stehen.',
  tooLarge: 'URL, Header und Text dürfen zusammen höchstens 8 kB haben.',
};
