import type { Translation } from '../../machines/kernel/translation.ts';
import type { aboutBroadcastingWords as english } from './about-broadcasting.words.ts';

export const aboutBroadcastingWords: Translation<typeof english> = {
  heading: 'Ein Timer für den Rundfunk',
  lead: 'Feste Startzeiten, feste Enden und ein „Auf Sendung“ auf jedem Bildschirm.',
  parts: [
    {
      heading: 'Auf die Sekunde, auch nach Mitternacht',
      text: [
        'Geplante Starts folgen der Uhr und Zeitzone des Raums, auch bei der Zeitumstellung. Laufende Countdowns bleiben davon unberührt.',
      ],
    },
    {
      heading: 'Probleme früh sehen',
      text: [
        'Der Ablaufplan zeigt Lücken und Überschneidungen sofort und schlägt Lösungen vor. Jede Gruppe kann ein geplantes Ende haben und zeigt, wie weit sie überzieht.',
      ],
    },
    {
      heading: 'Studio und Regie',
      text: [
        'Die Moderation sieht Zeit, Speaker und Ihre Nachricht als Vollbild. Die Regie sieht die Uhr und den nächsten Start und hat eine Taste für jede Aktion.',
      ],
    },
  ],
};
