import type { Translation } from '../../kernel/translation.ts';
import type { aboutEventsWords as english } from '../about-events.ts';

export const aboutEventsWords: Translation<typeof english> = {
  heading: 'Ein Timer für Veranstaltungen',
  lead: 'Bühne, Garderobe, Foyer und Regie sehen denselben Ablauf. Verschiebt sich der Tag, wissen alle, um wie viel.',
  parts: [
    {
      heading: 'Ein Plan, viele Bildschirme',
      text: [
        'Die Bühne sieht die Uhr. Die Garderobe sieht, wer als Nächstes dran ist. Das Foyer sieht das Programm. Die Regie sieht alles, und ob jeder Bildschirm verbunden ist.',
      ],
    },
    {
      heading: 'Ein Tag, der sich verschiebt',
      text: [
        'Ein Vortrag überzieht um sechs Minuten, die Pause dauert zehn: dort holt der Plan die Verspätung automatisch auf, und alle mit der Agenda sehen es sofort.',
      ],
    },
    {
      heading: 'Ein Haus mit schlechtem Internet',
      text: [
        'Callboard läuft auf einem Laptop am eigenen Switch, ganz ohne Internet. Wird ein Kabel gezogen, zählen die Bildschirme weiter und finden automatisch zurück.',
      ],
    },
  ],
};
