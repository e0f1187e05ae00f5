import type { Translation } from '../../kernel/translation.ts';
import type { aboutConferencesWords as english } from '../about-conferences.ts';

export const aboutConferencesWords: Translation<typeof english> = {
  heading: 'Ein Timer für Konferenzen',
  lead: 'Ein Raum je Saal, ein Team für alle. Die Sitzungsleitungen fahren ihre Uhr selbst, und Sie sehen alle Säle auf einmal.',
  parts: [
    {
      heading: 'Alle Säle auf einen Blick',
      text: [
        'Die Übersicht eines Teams zeigt seine Räume live: was läuft, was bleibt, wie spät es dran ist. Jeder lässt sich öffnen, um zu helfen.',
      ],
    },
    {
      heading: 'Links für die Sitzungsleitung',
      text: [
        'Die Sitzungsleitung bekommt den Operator-Link: große Tasten auf dem Handy und sonst nichts. Wer spricht, bekommt die Anzeige. Nach dem Tag ersetzen neue Links alle alten.',
      ],
    },
    {
      heading: 'Das Programm, wie es ist',
      text: [
        'Das Programm kommt aus einer Tabelle. Seine Agenda ist eine Seite für das Publikum und ein Kalender zum Abonnieren, mit jeder Verspätung.',
      ],
    },
  ],
};
