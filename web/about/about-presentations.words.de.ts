import type { Translation } from '../../machines/kernel/translation.ts';
import type { aboutPresentationsWords as english } from './about-presentations.words.ts';

export const aboutPresentationsWords: Translation<typeof english> = {
  heading: 'Ein Timer für Vorträge',
  lead: 'Auf der Bühne steht die Restzeit. Sie ändern sie von hinten im Saal, ohne ein Wort.',
  parts: [
    {
      heading: 'Vor dem Vortrag',
      text: [
        'Raum erstellen, Dauer tippen, Anzeige auf dem Bühnenmonitor oder einem Tablet am Rednerpult öffnen. Kein Konto, keine Installation.',
      ],
    },
    {
      heading: 'Während des Vortrags',
      text: [
        'Grün, Gelb und Rot erscheinen, wann Sie wollen. Eine Minute mehr oder weniger, und die Ziffern folgen sofort.',
        'Mit „Zeigen“ steht „Bitte zum Schluss kommen“ auf dem Bildschirm der Vortragenden.',
      ],
    },
    {
      heading: 'Zehn Pitches hintereinander',
      text: [
        'Fügen Sie Ihre Liste mit Titeln, Namen und Dauern ein. Verknüpfte Timer starten, wenn der vorige endet; oder Sie starten jeden mit einer Taste.',
      ],
    },
  ],
};
