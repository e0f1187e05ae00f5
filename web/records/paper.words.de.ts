import type { Translation } from '../../machines/kernel/translation.ts';
import type { paperWords as english } from './paper.words.ts';

export const paperWords: Translation<typeof english> = {
  titles: { rundown: 'Ablaufplan', agenda: 'Agenda', links: 'Links' },
  title: (room, what) => `${room} · ${what}`,
  printed: (day, time, zone) => `Gedruckt ${day}, ${time}, ${zone}`,
  columns: {
    number: 'Nr.',

    start: 'Start',
    end: 'Ende',
    title: 'Titel',
    length: 'Dauer',
    notes: 'Notizen',
    cue: 'Startet',
  },
  secret: 'Diese Links öffnen den Raum. Geben Sie dieses Blatt nicht weiter.',
  codeOf: (title) => `QR-Code: ${title}`,
};
