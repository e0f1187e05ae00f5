import type { Translation } from '../../kernel/translation.ts';
import type { roomApiWords as english } from '../room-api.ts';

export const roomApiWords: Translation<typeof english> = {
  title: 'API',
  about: 'Skripte und Steuerpulte fahren diesen Raum mit einem Schlüssel, seiner Raum-ID und dieser Adresse.',
  roomId: 'Raum-ID',
  url: 'Adresse der API',
  command: (origin, pid) => `curl -H 'Authorization: Bearer KEY' '${origin}/v1/start?room_id=${pid}'`,
  theCommand: 'Befehl',
  keys: 'Schlüssel dieses Raums',
  keysAbout: 'Jeder öffnet nur diesen Raum und endet mit seinen Links.',
  teamKeys: 'Schlüssel, die alle Räume des Teams öffnen',
  noAccess: (plan) =>
    `Der Plan ${plan} hat keine API: es lassen sich keine Schlüssel anlegen, und vorhandene öffnen nichts.`,
  docs: 'Alle Aufrufe, mit Beispielen zum Kopieren',
};
