import type { Translation } from '../../kernel/translation.ts';
import type { agendaWords as english } from '../agenda.ts';

export const agendaWords: Translation<typeof english> = {
  backToNow: 'Zurück zu jetzt',
  empty: 'Noch nichts geplant',
  emptyNote: 'Hier erscheint das Programm, sobald es entsteht. Die Seite hält sich selbst aktuell.',
  length: 'Dauer',
  labels: 'Labels',
  timeUsed: 'Verstrichen',
  timeLeft: 'Restzeit',
  upNext: 'Als Nächstes',
  now: (item) => `Jetzt: ${item}`,
  expected: 'erwartet',
  until: (time) => ['bis ', time],
};
