import type { Translation } from '../../machines/kernel/translation.ts';
import type { aboutLivestreamsWords as english } from './about-livestreams.words.ts';

export const aboutLivestreamsWords: Translation<typeof english> = {
  heading: 'Ein Timer für Livestreams',
  lead: '„In fünf Minuten geht es los“, sekundengenau über dem Bild. Die Moderation hat eine eigene Uhr mit Ihren Nachrichten.',
  parts: [
    {
      heading: 'Transparente Browserquelle',
      text: [
        'Eine Ausgabe ist eine Webseite mit transparentem Hintergrund: Fügen Sie ihren Link als Browserquelle in OBS oder vMix ein. Nehmen Sie eine Vorlage oder gestalten Sie selbst, mit eigenen Schriften, Farben und Logo.',
        'Bereiten Sie das nächste Design vor, während das aktuelle auf Sendung ist. „Übernehmen“ bringt es auf alle Bildschirme zugleich.',
      ],
    },
    {
      heading: 'Die Moderation auf dem Laufenden halten',
      text: [
        'Ein Handy neben der Kamera zeigt Zeit und Nachrichten. Publikumsfragen kommen über einen Link und erscheinen erst, wenn die Moderation sie zeigt.',
      ],
    },
    {
      heading: 'Streamverzögerung',
      text: [
        'Verzögern Sie eine Ausgabe um die Millisekunden, die Ihr Encoder braucht. So sieht das Publikum die Null im richtigen Moment.',
      ],
    },
  ],
};
