import type { Translation } from '../../kernel/translation.ts';
import type { aboutVideoProductionsWords as english } from '../about-video-productions.ts';

export const aboutVideoProductionsWords: Translation<typeof english> = {
  heading: 'Ein Timer für Videoproduktionen',
  lead: 'Zeiten und Deadlines je Segment, eine Uhr für Regie und Studio, und eine Taste für alles.',
  parts: [
    {
      heading: 'Vom Pult, das schon da ist',
      text: [
        'Pulte und Medienserver fahren den Raum per OSC. Bedienpulte und Skripte nehmen die API. Jeder Druck zählt einmal, auch wenn ein Netz ihn zweimal schickt.',
      ],
    },
    {
      heading: 'Zeit nach Maß',
      text: [
        'Ein Segment endet zu einer Uhrzeit oder dauert, so lange es dauert. Ein gedehnter Timer zeigt der Moderation mehr oder weniger Zeit, als da ist, und der Regie beides.',
      ],
    },
    {
      heading: 'Was geschehen ist, steht fest',
      text: [
        'Jeder Start, jede Pause und jede Änderung steht im Protokoll des Raums, mit der Zeit. Der Ablaufplan lässt sich für den nächsten Tag als CSV exportieren.',
      ],
    },
  ],
};
