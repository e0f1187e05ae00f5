import type { Translation } from '../../kernel/translation.ts';
import type { aboutMeetingsWords as english } from '../about-meetings.ts';

export const aboutMeetingsWords: Translation<typeof english> = {
  heading: 'Ein Timer für Besprechungen',
  lead: 'Eine Agenda mit Zeiten, auf dem Bildschirm im Raum und in jedem Browser. Sie zeigt, was läuft, was folgt und wie groß der Rückstand ist.',
  parts: [
    {
      heading: 'Eine Agenda, die mitgeht',
      text: [
        'Alle mit dem Link sehen dieselbe Agenda mit denselben Zeiten. Überzieht ein Punkt, rückt der Rest des Tages mit, und die Seite sagt, um wie viel.',
      ],
    },
    {
      heading: 'Im Raum und anderswo',
      text: [
        'In anderen Zeitzonen steht die Zeit des Raums neben der eigenen. Der Link geht im Browser, in einem Fenster der Konferenz oder als abonnierter Kalender.',
      ],
    },
    {
      heading: 'Niemand muss die Uhr sein',
      text: [
        'Punkte können automatisch beginnen, und ein Ton sagt, dass die Zeit um ist. Wer leitet, sieht auf die Menschen und nicht auf die Uhr.',
      ],
    },
  ],
};
