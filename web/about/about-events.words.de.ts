import type { Translation } from '../../machines/kernel/translation.ts';
import type { aboutEventsWords as english } from './about-events.words.ts';

export const aboutEventsWords: Translation<typeof english> = {
  heading: 'Ein Timer für Veranstaltungen',
  lead: 'Bühne, Garderobe, Foyer und Regie sehen denselben Ablauf. Verschiebt sich der Tag, wissen alle, um wie viel.',
  parts: [
    {
      heading: 'Ein Plan, viele Bildschirme',
      text: [
        'Die Bühne sieht die Uhr. Die Garderobe sieht, wer als Nächstes dran ist. Das Foyer sieht die Agenda. Die Regie sieht jeden Bildschirm und seine Verbindung.',
      ],
    },
    {
      heading: 'Verspätungen im Griff',
      text: [
        'Ein Vortrag überzieht um sechs Minuten, danach kommen zehn Minuten Pause: Der Plan fängt die Verspätung auf, und alle mit der Agenda sehen die neuen Zeiten.',
      ],
    },
    {
      heading: 'Ein Haus mit schlechtem Internet',
      text: [
        'Callboard läuft auf einem Laptop mit eigenem Switch, ohne Internet. Löst sich ein Kabel, zählen die Bildschirme weiter und verbinden sich danach wieder.',
      ],
    },
  ],
};
