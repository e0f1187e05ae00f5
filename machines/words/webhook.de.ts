import type { Translation } from '../kernel/translation.ts';
import type { deliveryWords as english } from './webhook.ts';

export const deliveryWords: Translation<typeof english> = {
  unreachable: 'Der Empfänger ist nicht erreichbar.',
  slow: 'Der Empfänger hat länger als 10 Sekunden gebraucht.',
  unknownName: 'Unbekannter Hostname.',
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
