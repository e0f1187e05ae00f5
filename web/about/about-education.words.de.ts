import type { Translation } from '../../machines/kernel/translation.ts';
import type { aboutEducationWords as english } from './about-education.words.ts';

export const aboutEducationWords: Translation<typeof english> = {
  heading: 'Ein Timer für den Unterricht',
  lead: 'Ein Countdown, den auch die letzte Reihe liest: für Prüfungen, Debatten, Gruppenarbeit und Unterricht.',
  parts: [
    {
      heading: 'Mit einem Klick',
      text: [
        'Die Sofort-Timer im Fuß der Seite starten beim Öffnen. Kein Raum, kein Konto: auf den Beamer damit.',
      ],
    },
    {
      heading: 'Prüfungen und Debatten',
      text: [
        'Geben Sie jedem Teil seine Dauer und seine Töne. Zusätzliche Zeit geben Sie mit einem Klick, und jeder Bildschirm folgt.',
      ],
    },
    {
      heading: 'Datenschutz für Schüler',
      text: [
        'Zum Zusehen und Fragen ist kein Konto nötig. Auf einem Rechner der Schule verlassen keine Daten das Haus.',
      ],
    },
  ],
};
