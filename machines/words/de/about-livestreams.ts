import type { Translation } from '../../kernel/translation.ts';
import type { aboutLivestreamsWords as english } from '../about-livestreams.ts';

export const aboutLivestreamsWords: Translation<typeof english> = {
  heading: 'Ein Timer für Livestreams',
  lead: '„In fünf Minuten geht es los“, sekundengenau über dem Bild. Die Moderation hat eine eigene Uhr mit Ihren Nachrichten.',
  parts: [
    {
      heading: 'Eine Quelle, hinter der nichts ist',
      text: [
        'Eine Ausgabe ist eine Seite mit durchsichtigem Hintergrund: ihr Link kommt als Browserquelle in OBS oder vMix. Eine Vorlage nehmen oder selbst gestalten, mit eigenen Schriften, Farben und Logo.',
        'Am nächsten Aussehen lässt sich arbeiten, während das jetzige auf Sendung ist. „Übernehmen“ bringt es auf alle Bildschirme zugleich.',
      ],
    },
    {
      heading: 'Vor der Kamera und nicht allein',
      text: [
        'Die Anzeige auf einem Handy neben der Kamera zeigt Zeit und Nachrichten. Fragen aus dem Publikum kommen über einen Link und stehen erst da, wenn die Moderation sie zeigt.',
      ],
    },
    {
      heading: 'Wenn der Stream hinterherhinkt',
      text: [
        'Eine Ausgabe kann absichtlich später sein, um so viele Millisekunden, wie der Encoder braucht. Dann ist null im Bild auch null für das Publikum.',
      ],
    },
  ],
};
