import type { Translation } from '../../kernel/translation.ts';
import type { aboutEducationWords as english } from '../about-education.ts';

export const aboutEducationWords: Translation<typeof english> = {
  heading: 'Ein Timer für den Unterricht',
  lead: 'Ein Countdown, den auch die letzte Reihe liest: für Prüfungen, Debatten, Gruppenarbeit und Unterricht.',
  parts: [
    {
      heading: 'Mit einem Klick',
      text: [
        'Die Sofort-Timer unten auf dieser Seite laufen, sobald sie offen sind: kein Raum, kein Konto. Auf den Beamer damit, und weiter geht es.',
      ],
    },
    {
      heading: 'Prüfungen und Debatten',
      text: [
        'Mehrere Teile mit eigener Dauer, ein Ton an jeder Marke, und Zeitzugabe, wo sie jemandem zusteht: eine Minute dazu, und die Ziffern folgen.',
      ],
    },
    {
      heading: 'Niemandes Daten',
      text: [
        'Um einen Bildschirm anzusehen oder etwas zu fragen, braucht niemand ein Konto. Auf einem Rechner der Schule verlässt nichts das Haus.',
      ],
    },
  ],
};
