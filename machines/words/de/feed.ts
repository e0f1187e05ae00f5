import type { Translation } from '../../kernel/translation.ts';
import { counted } from '../counted.ts';
import type { feedWords as english } from '../feed.ts';

export const feedWords: Translation<typeof english> = {
  plannedFor: (time) => `Geplant für ${time}`,
  calm: (seconds) =>
    `Bitte nur einmal in der Minute fragen. Wieder möglich in ${counted(seconds, 'Sekunde', 'Sekunden')}.`,
  protected:
    'Der Raum hat ein Passwort, das kein Kalender schickt. Ohne Passwort lässt sich seine Agenda abonnieren.',
  gone: 'Diese Adresse öffnet keine Agenda mehr. Bitte die kopieren, die die Agenda jetzt zeigt.',
  subscribe: 'Im Kalender abonnieren',
  calendar: 'Kalender',
};
