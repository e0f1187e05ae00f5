import type { Translation } from '../../kernel/translation.ts';
import type { aboutPresentationsWords as english } from '../about-presentations.ts';

export const aboutPresentationsWords: Translation<typeof english> = {
  heading: 'Ein Timer für Vorträge',
  lead: 'Auf der Bühne steht die Restzeit. Sie ändern sie von hinten im Saal, ohne ein Wort.',
  parts: [
    {
      heading: 'Vor dem Vortrag',
      text: [
        'Raum erstellen, Dauer tippen, Anzeige auf dem Bühnenmonitor oder einem Tablet am Rednerpult öffnen. Kein Konto, nichts zu installieren.',
      ],
    },
    {
      heading: 'Während jemand spricht',
      text: [
        'Grün, Gelb und Rot kommen automatisch, wie eingestellt. Eine Minute dazu oder weg: die Ziffern folgen sofort.',
        '„Bitte zum Schluss kommen“ steht auf dem Bildschirm, sobald „Zeigen“ gedrückt ist, und nur die Bühne liest es.',
      ],
    },
    {
      heading: 'Zehn Pitches hintereinander',
      text: [
        'Die Liste mit Titeln, Namen und Dauern einfügen. Verknüpfte Timer beginnen, wenn der vorige endet; oder jeder startet von Hand, mit einer Taste.',
      ],
    },
  ],
};
