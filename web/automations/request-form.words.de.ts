import type { Translation } from '../../machines/kernel/translation.ts';
import type { requestFormWords as english } from './request-form.words.ts';

export const requestFormWords: Translation<typeof english> = {
  ready: 'Senden an',
  other: 'Andere Adresse',
  forms: {
    vmix: 'vMix',
    companion: 'Companion (HTTP)',
    obs: 'OBS (über Companion)',
    slack: 'Slack',
    discord: 'Discord',
    teams: 'Microsoft Teams',
    homeAssistant: 'Home Assistant',
    ntfy: 'ntfy',
  },
  paste: {
    vmix: 'Die Adresse des vMix-Rechners eingeben, etwa 192.168.1.20. In vMix den Web Controller einschalten.',
    companion:
      'Die Adresse des Companion-Rechners eingeben, etwa 192.168.1.20. Dann in der URL Seite, Zeile und Spalte des Buttons setzen.',
    obs: 'OBS in Companion als Verbindung anlegen und die Aktion auf einen Button legen. Dann die Adresse des Companion-Rechners eingeben.',
    slack: 'Die URL eines eingehenden Webhooks der Slack-App einfügen.',
    discord: 'Die Webhook-URL aus Servereinstellungen, Integrationen einfügen.',
    teams:
      'Die URL eines Workflows einfügen, der bei einer Webhook-Anforderung in einem Kanal veröffentlicht.',
    homeAssistant:
      'Die Adresse von Home Assistant eingeben. Dann callboard durch die ID des Webhook-Auslösers ersetzen.',
    ntfy: 'Die URL des Themas einfügen, etwa https://ntfy.sh/meine-show.',
  },
  method: 'Methode',
  url: 'URL',
  urlAbout: 'Nach dem Host sind {timer}, {speaker} und {left} möglich.',
  headers: 'Header',
  headersAbout: 'Je einer pro Zeile, etwa Authorization: Bearer {{secret:TOKEN}}',
  body: 'Text der Anfrage',
  bodyAs: 'Text senden als',
  kinds: { json: 'JSON', form: 'Formular', text: 'Reiner Text' },
  timeout: 'Wartezeit in Sekunden',
  test: 'Test senden',
  answered: (status) => `Die Adresse hat mit ${status} geantwortet.`,
  secrets: 'Geheimnisse',
  secretsAbout:
    'In Headern und Text {{secret:NAME}} verwenden. Ein gespeichertes Geheimnis kann niemand lesen.',
  secretName: 'Name des Geheimnisses',
  secretValue: 'Wert',
  saveSecret: 'Geheimnis speichern',
  removeSecret: (name) => `Geheimnis ${name} entfernen`,
  chat: '{timer}: noch {left}',
};
