import type { Translation } from '../../machines/kernel/translation.ts';
import type { roomApiWords as english } from './room-api.words.ts';

export const roomApiWords: Translation<typeof english> = {
  title: 'API',
  about:
    'Steuern Sie diesen Raum aus Skripten und Steuerpulten, mit einem API-Schlüssel, der Raum-ID und dieser URL.',
  roomId: 'Raum-ID',
  url: 'API-URL',
  command: (origin, pid) => `curl -H 'Authorization: Bearer KEY' '${origin}/v1/start?room_id=${pid}'`,
  theCommand: 'Befehl',
  keys: 'Raumschlüssel',
  keysAbout: 'Gilt nur für diesen Raum, bis seine Links zurückgesetzt werden.',
  teamKeys: 'Schlüssel für alle Räume des Teams',
  noAccess: (plan) =>
    `${plan} enthält keine API. Neue Schlüssel sind nicht möglich, vorhandene funktionieren nicht.`,
  docs: 'Alle Aufrufe, mit Beispielen zum Kopieren',
};
