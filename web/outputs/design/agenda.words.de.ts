import type { Translation } from '../../../machines/kernel/translation.ts';
import type { agendaWords as english } from './agenda.words.ts';

export const agendaWords: Translation<typeof english> = {
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
