import type { Translation } from '../../machines/kernel/translation.ts';
import type { aboutVideoProductionsWords as english } from './about-video-productions.words.ts';

export const aboutVideoProductionsWords: Translation<typeof english> = {
  heading: 'Ein Timer für Videoproduktionen',
  lead: 'Zeiten und Deadlines je Segment, eine Uhr für Regie und Studio, und eine Taste für alles.',
  parts: [
    {
      heading: 'Passt zu Ihrem Pult',
      text: [
        'Pulte und Medienserver steuern den Raum über OSC. Bedienpulte und Skripte nutzen die API. Eine wiederholte Anfrage löst nie doppelt aus.',
      ],
    },
    {
      heading: 'Flexible Zeiten',
      text: [
        'Ein Segment endet zu einer Uhrzeit oder hat eine feste Dauer. Ein gedehnter Timer zeigt der Moderation mehr oder weniger Zeit, als wirklich bleibt; Sie sehen beides.',
      ],
    },
    {
      heading: 'Ein vollständiges Protokoll',
      text: [
        'Der Raum protokolliert jeden Start, jede Pause und jede Änderung mit Uhrzeit. Für den nächsten Tag exportieren Sie den Ablaufplan als CSV.',
      ],
    },
  ],
};
