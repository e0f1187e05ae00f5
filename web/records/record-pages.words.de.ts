import type { Translation } from '../../machines/kernel/translation.ts';
import type { deskNewsWords as english, paperWords as englishPaper } from './record-pages.words.ts';

export const deskNewsWords: Translation<typeof english> = {
  automationRests: 'Automation angehalten',
  automationRestsText: (name) => `„${name}“ lief zu oft. Sie bleibt angehalten, bis jemand sie fortsetzt.`,
  alsoHere: (count, names) => `${count} weitere hier: ${names}`,
  undid: (what, who) => `Rückgängig gemacht, von ${who}: ${what}`,
  undidYours: (what, who) => `${who} hat Ihren Schritt rückgängig gemacht: ${what}`,
  replaced: (who) => `Sie haben Text von ${who} ersetzt`,
  replacedYours: (who) => `${who} hat Ihren Text ersetzt`,
  text: (before, after) => `„${before}“ ist jetzt „${after}“.`,
};

export const paperWords: Translation<typeof englishPaper> = {
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
