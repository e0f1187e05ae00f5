import type { Translation } from '../../machines/kernel/translation.ts';
import type { aboutMeetingsWords as english } from './about-meetings.words.ts';

export const aboutMeetingsWords: Translation<typeof english> = {
  heading: 'Ein Timer für Besprechungen',
  lead: 'Eine Agenda mit Zeiten, auf dem Bildschirm im Raum und in jedem Browser. Sie zeigt, was läuft, was folgt und wie groß der Rückstand ist.',
  parts: [
    {
      heading: 'Eine Agenda, die mitgeht',
      text: [
        'Alle mit dem Link sehen dieselbe Agenda mit denselben Zeiten. Überzieht ein Punkt, rücken die späteren nach, und die Seite zeigt die Verspätung.',
      ],
    },
    {
      heading: 'Im Raum und aus der Ferne',
      text: [
        'Wer zugeschaltet ist, sieht die Zeit des Raums neben der eigenen. Öffnen Sie den Link im Browser, in der Videokonferenz oder abonnieren Sie ihn als Kalender.',
      ],
    },
    {
      heading: 'Kein Zeitwächter nötig',
      text: [
        'Punkte können automatisch starten, und ein Ton erklingt, wenn die Zeit um ist. Wer leitet, kann auf die Menschen achten statt auf die Uhr.',
      ],
    },
  ],
};
