import type { Translation } from '../kernel/translation.ts';
import { withCount } from './counted.ts';
import type { feedWords as english } from './feed.ts';

export const feedWords: Translation<typeof english> = {
  plannedFor: (time) => `Geplant für ${time}`,
  calm: (seconds) =>
    `Bitte diesen Feed höchstens einmal pro Minute abrufen. Erneut versuchen in ${withCount(seconds, 'Sekunde', 'Sekunden')}.`,
  protected:
    'Ein Raum mit Passwort lässt sich nicht im Kalender abonnieren. Bitte zuerst das Passwort des Raums entfernen.',
  gone: 'Dieser Kalenderlink gilt nicht mehr. Kopieren Sie den neuen aus der Agenda.',
  subscribe: 'Im Kalender abonnieren',
  calendar: 'Kalender',
};
