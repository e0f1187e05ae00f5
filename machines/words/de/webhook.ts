import type { Translation } from '../../kernel/translation.ts';
import type { deliveryWords as english } from '../webhook.ts';

export const deliveryWords: Translation<typeof english> = {
  unreachable: 'Der Empfänger war nicht zu erreichen.',
  slow: 'Der Empfänger brauchte länger als 10 Sekunden.',
  unknownName: 'Der Name des Empfängers ist nicht bekannt.',
  forbidden:
    'Die Adresse liegt in einem privaten Netz. Wer den Server betreibt, kann sie in WEBHOOK_ALLOW erlauben.',
  busy: 'Wartet: der Empfänger bekommt von diesem Server 10 Zustellungen in der Sekunde.',
  notAllowed:
    'Nicht gesendet: dieses Team darf von diesem Server aus nichts an andere Rechner senden (OUTGOING_TEAMS). Sobald es darf, bitte erneut senden.',
  redirects:
    'Der Empfänger leitet zu einer anderen Adresse weiter, der nicht gefolgt wird. Bitte diese angeben.',
  unsigned:
    'Dieser Server kann das Geheimnis des Webhooks nicht mehr lesen und sendet nichts ohne Signatur. Bitte ein neues Geheimnis erzeugen und beim Empfänger eintragen.',
  broken: 'Der Empfänger antwortete etwas, das kein HTTP ist.',
  badUrl:
    'Bitte eine Adresse eingeben, die mit https:// oder http:// beginnt, ohne Benutzernamen, Leerzeichen oder Backslash, auf Port 80, 443 oder ab 1024.',
  sender: (version) => `Callboard/${version}`,
  testMessage: 'Das ist ein Test von Callboard.',
};
