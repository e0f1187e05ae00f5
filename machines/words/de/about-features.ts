import type { Translation } from '../../kernel/translation.ts';
import type { aboutFeaturesWords as english } from '../about-features.ts';

export const aboutFeaturesWords: Translation<typeof english> = {
  heading: 'Alles für eine Show, die im Plan bleibt',
  lead: 'Eine Person fährt den Raum, und jeder Bildschirm im Haus folgt auf die Sekunde. Jeder Raum kann das alles.',
  parts: [
    {
      heading: 'Ein Ablaufplan, der sich im Laufen ändern lässt',
      text: [
        'Dauern so tippen, wie sie gesagt werden: 5, 1:30, 1h 2m. Zeilen ziehen, eine Tabelle einfügen, gruppieren, was zusammengehört.',
        'Der Plan rechnet sich selbst. Er sagt, wann jeder Punkt beginnt, wie groß die Verspätung ist, wo eine Lücke sie aufholt und wo es nicht aufgeht.',
      ],
    },
    {
      heading: 'Eine Uhr, die ein Saal lesen kann',
      text: [
        'Die Ziffern füllen den Bildschirm und springen nie. Grün, Gelb und Rot sagen, wie es steht, und ein Wort sagt es noch einmal für alle, die keine Farben sehen.',
        'Countdown, Hochzählen, Uhrzeit, oder zwei davon nebeneinander. Bei null hält die Uhr an oder zählt weiter, je nach Einstellung.',
      ],
    },
    {
      heading: 'Ein Wort an die Bühne',
      text: [
        'Nachricht schreiben, „Zeigen“ drücken: sie steht auf jedem Bildschirm, unter der Zeit oder darüber. Blinken sorgt dafür, dass sie gesehen wird.',
        'Das Publikum fragt über einen Link oder Code. Auf einen Bildschirm kommt nichts davon, bevor die Moderation es zeigt.',
      ],
    },
    {
      heading: 'Für alle der passende Bildschirm',
      text: [
        'Jeder Link öffnet eine Ansicht und ist ein eigenes Recht. Weitergeben, was jemand braucht, und nicht mehr.',
      ],
      points: [
        ['Anzeige', 'Die Zeit als Vollbild, für die Bühne.'],
        ['Agenda', 'Das Programm mit Verspätungen, für Publikum und Garderobe.'],
        ['Moderation', 'Nachrichten und Fragen.'],
        ['Operator', 'Große Tasten für die Uhr, auf Handy oder Tablet.'],
        ['Regie', 'Alles davon.'],
        [
          'Ausgaben',
          'Selbst gestaltete Bildschirme: Schriften, Bilder, durchsichtiger Hintergrund für den Mischer.',
        ],
      ],
    },
    {
      heading: 'Was der Raum automatisch tut',
      text: [
        'Ein Timer startet zu einer Uhrzeit oder wenn der vorige null erreicht. Bei Gelb klingt ein Ton. Eine Automation zeigt eine Nachricht, lässt Bildschirme blinken oder ruft ein anderes Programm auf.',
      ],
      points: [
        ['API', 'Jede Taste ist ein Aufruf, über HTTP, Socket.IO oder Ereignisstrom.'],
        ['OSC', 'Pulte und Medienserver fahren den Raum und hören seine Zeit.'],
        ['Webhooks', 'Andere Programme werden verständigt, und noch einmal, wenn sie nicht antworten.'],
        ['Kalender', 'Das Programm auf dem Handy, mit jeder Verspätung.'],
      ],
    },
    {
      heading: 'Keine Angst vor Fehlern',
      text: [
        'Rückgängig nimmt alles zurück, auch die Uhr. Was bestätigt ist, liegt auf der Platte. Bildschirme zählen ohne Netz weiter. Jedes dieser Versprechen hat einen Test, der versucht, es zu brechen.',
      ],
    },
  ],
};
