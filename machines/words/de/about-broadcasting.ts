import type { Translation } from '../../kernel/translation.ts';
import type { aboutBroadcastingWords as english } from '../about-broadcasting.ts';

export const aboutBroadcastingWords: Translation<typeof english> = {
  heading: 'Ein Timer für den Rundfunk',
  lead: 'Feste Startzeiten, feste Enden und ein „Auf Sendung“ auf jedem Bildschirm.',
  parts: [
    {
      heading: 'Auf die Sekunde, auch nach Mitternacht',
      text: [
        'Ein geplanter Start folgt der Uhr des Raums, in der Zeitzone des Raums, auch in den Nächten, in denen die Uhr umgestellt wird. Einem Countdown ist egal, wie Uhren gestellt werden.',
      ],
    },
    {
      heading: 'Bekannt, bevor es passiert',
      text: [
        'Der Ablaufplan zeigt Lücken und Überschneidungen, sobald sie entstehen, und bietet Abhilfe an. Eine Gruppe hat eine Endzeit und sagt, wie weit sie darüber liegt.',
      ],
    },
    {
      heading: 'Studio und Regie',
      text: [
        'Die Moderation sieht Zeit, Speaker und die Nachricht als Vollbild. Die Regie hat den Abspielkopf, den nächsten Start und für jede Aktion eine Taste.',
      ],
    },
  ],
};
