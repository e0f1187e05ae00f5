import type { Translation } from '../../machines/kernel/translation.ts';
import type { aboutConferencesWords as english } from './about-conferences.words.ts';

export const aboutConferencesWords: Translation<typeof english> = {
  heading: 'Ein Timer für Konferenzen',
  lead: 'Ein Raum je Saal, ein Team für alle. Die Sitzungsleitungen fahren ihre Uhr selbst, und Sie sehen alle Säle auf einmal.',
  parts: [
    {
      heading: 'Alle Säle auf einen Blick',
      text: [
        'Die Teamübersicht zeigt jeden Raum live: was läuft, wie viel Zeit bleibt, wie groß der Rückstand ist. Öffnen Sie einen Raum und helfen Sie aus.',
      ],
    },
    {
      heading: 'Links für die Sitzungsleitung',
      text: [
        'Sitzungsleitungen bekommen den Operator-Link: große Tasten auf dem Handy und sonst nichts. Vortragende bekommen die Anzeige. Nach der Veranstaltung setzen Sie alle Links zurück.',
      ],
    },
    {
      heading: 'Eine Agenda, die aktuell bleibt',
      text: [
        'Importieren Sie Ihre Agenda aus einer Tabelle. Besucher öffnen sie als Webseite oder abonnieren sie als Kalender, Verspätungen inklusive.',
      ],
    },
  ],
};
