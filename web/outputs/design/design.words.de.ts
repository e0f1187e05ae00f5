import type { Translation } from '../../../machines/kernel/translation.ts';
import type { designWords as english, agendaWords as englishAgenda } from './design.words.ts';

export const designWords: Translation<typeof english> = {
  page: 'Webseite',
  questions: 'Fragen',
  messages: 'Nachrichten',
  pictureOf: (screen) => `Vorschau von ${screen}`,
  nextScript: 'Danach:',
  noPicture: 'Keine Vorschau',
  noScreen: 'Kein Bildschirm gewählt',
  secondsAgo: (count) => `vor ${count} s`,
  minutesAgo: (count) => `vor ${count} min`,
};

export const agendaWords: Translation<typeof englishAgenda> = {
  backToNow: 'Zurück zu jetzt',
  empty: 'Noch nichts geplant',
  emptyNote:
    'Die Agenda erscheint hier, sobald Punkte hinzukommen. Diese Seite aktualisiert sich automatisch.',
  length: 'Dauer',
  labels: 'Labels',
  timeUsed: 'Verstrichen',
  timeLeft: 'Restzeit',
  upNext: 'Als Nächstes',
  now: (item) => `Jetzt: ${item}`,
  expected: 'erwartet',
  until: (time) => ['bis ', time],
  states: {
    done: 'Vorbei',
    current: 'Jetzt',
    next: 'Danach',
    coming: '',
  },
};
