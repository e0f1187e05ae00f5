import type { Translation } from '../kernel/translation.ts';
import type {
  deliveryWords as english,
  requestReasons as englishReasons,
  requestWords as englishRequest,
  sourceWords as englishSource,
} from './webhook.ts';

export const deliveryWords: Translation<typeof english> = {
  unreachable: 'Der Empfänger ist nicht erreichbar.',
  slow: 'Der Empfänger hat länger als 10 Sekunden gebraucht.',
  unknownName: 'Kein Rechner hat diesen Namen. Bitte die Schreibweise prüfen.',
  forbidden:
    'Diese Adresse liegt in einem privaten Netz. Der Betreiber des Servers kann sie in WEBHOOK_ALLOW erlauben.',
  busy: 'Wartet: Dieser Server sendet bis zu 10 Zustellungen pro Sekunde an einen Empfänger.',
  notAllowed:
    'Nicht gesendet: Dieses Team kann von diesem Server aus nicht an andere Rechner senden (OUTGOING_TEAMS). Sobald es das kann, bitte erneut senden.',
  redirects: 'Der Empfänger leitet an eine andere Adresse weiter. Bitte diese Adresse eintragen.',
  unsigned:
    'Der Server kann das Geheimnis dieses Webhooks nicht lesen und sendet nichts ohne Signatur. Erstellen Sie ein neues und tragen Sie es beim Empfänger ein.',
  broken: 'Die Antwort des Empfängers ist kein HTTP.',
  badUrl:
    'Bitte eine https://- oder http://-URL auf Port 80, 443 oder ab 1024 eingeben, ohne Benutzername, Leerzeichen oder Backslash.',
  sender: (version) => `Callboard/${version}`,
  testMessage: 'Das ist ein Test von Callboard.',
};

export const sourceWords: Translation<typeof englishSource> = {
  unreachable: 'Die Adresse ist nicht erreichbar.',
  slow: 'Die Adresse hat länger als 10 Sekunden nicht geantwortet.',
  unknownName: 'Kein Rechner hat diesen Namen. Bitte die Schreibweise prüfen.',
  forbidden:
    'Diese Adresse liegt in einem privaten Netz. Der Betreiber des Servers kann sie in WEBHOOK_ALLOW erlauben.',
  broken:
    'Der Server kann die Antwort dieser Adresse nicht lesen. Bitte prüfen, ob sie eine Datei über HTTP liefert.',
  redirects: (most) =>
    `Die Adresse leitet mehr als ${most}-mal weiter. Bitte die endgültige Adresse eingeben.`,
  badRedirect:
    'Die Adresse leitet auf eine Adresse weiter, die nicht verwendet werden kann. Bitte die endgültige Adresse eingeben.',
  insecure:
    'Die Adresse leitet von https auf http weiter. Bitte eine Adresse eingeben, die bei https bleibt.',
  tooLarge: 'Die Datei ist größer als 1 MB.',
  page: 'Das ist eine Webseite, keine Datei. Geben Sie eine Google-Tabelle für alle mit dem Link frei oder veröffentlichen Sie sie im Web.',
  status: (code) => `Die Adresse hat mit ${code} geantwortet.`,
};

export const requestReasons: Translation<typeof englishReasons> = {
  unreachable: 'Die Adresse ist nicht erreichbar.',
  slow: 'Die Adresse hat nicht rechtzeitig geantwortet.',
  unknown_name: 'Kein Rechner hat diesen Namen. Bitte die Schreibweise prüfen.',
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

export const requestWords: Translation<typeof englishRequest> = {
  headerName: (name) => `„${name}“ ist kein Name eines Headers.`,
  headerForbidden: (name) => `Den Header „${name}“ setzt der Server selbst. Bitte entfernen.`,
  headerBreak: (name) => `Der Header „${name}“ enthält einen Zeilenumbruch oder ein Steuerzeichen.`,
  secretInUrl:
    'In der URL kann kein Geheimnis stehen. Bitte in einem Header oder im Text der Anfrage verwenden.',
  hostFixed: 'In Schema und Host der URL können keine Platzhalter stehen.',
  tooLarge: 'URL, Header und Text dürfen zusammen höchstens 8 kB haben.',
};
