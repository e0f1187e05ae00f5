import type { Translation } from '../../machines/kernel/translation.ts';
import type { aboutFeaturesWords as english } from './about-features.words.ts';

export const aboutFeaturesWords: Translation<typeof english> = {
  heading: 'Alles für eine Show, die im Plan bleibt',
  lead: 'Eine Person fährt den Raum, und jeder Bildschirm im Haus folgt auf die Sekunde. Jeder Raum kann das alles.',
  parts: [
    {
      heading: 'Den Ablaufplan bearbeiten, während er läuft',
      text: [
        'Tippen Sie Dauern, wie Sie sie sagen: 5, 1:30, 1h 2m. Zeilen ziehen, eine Tabelle einfügen, Timer gruppieren.',
        'Startzeiten passen sich beim Bearbeiten an. Sie sehen den Rückstand, welche Lücke ihn auffängt und wo der Plan nicht mehr aufgeht.',
      ],
    },
    {
      heading: 'Eine Uhr, die der ganze Saal lesen kann',
      text: [
        'Die Ziffern füllen den Bildschirm und springen nie. Grün, Gelb und Rot zeigen, wie viel Zeit bleibt, dazu ein Wort für alle, die Farben nicht sehen.',
        'Countdown, Hochzählen, Uhrzeit oder zwei davon nebeneinander. Bei null hält der Timer an oder zählt weiter, wie Sie wollen.',
      ],
    },
    {
      heading: 'Nachrichten an die Bühne',
      text: [
        'Nachricht schreiben und „Zeigen“ drücken: Sie erscheint auf jedem Bildschirm, unter der Zeit oder als Vollbild. Blinken zieht die Aufmerksamkeit auf sie.',
        'Das Publikum sendet Fragen über einen Link oder QR-Code. Nichts erscheint auf einem Bildschirm, bevor die Moderation es zeigt.',
      ],
    },
    {
      heading: 'Eine Ansicht für jede Rolle',
      text: [
        'Jeder Link öffnet eine Ansicht mit eigenen Rechten. Geben Sie jeder Person genau den Zugriff, den sie braucht.',
      ],
      points: [
        ['Anzeige', 'Die Zeit als Vollbild, für die Bühne.'],
        ['Agenda', 'Die Agenda mit Verspätungen, für Publikum und Garderobe.'],
        ['Moderation', 'Nachrichten und Fragen.'],
        ['Operator', 'Große Tasten für die Uhr, auf Handy oder Tablet.'],
        ['Regie', 'Volle Kontrolle.'],
        [
          'Ausgaben',
          'Selbst gestaltete Bildschirme: Schriften, Bilder, transparenter Hintergrund für den Mischer.',
        ],
      ],
    },
    {
      heading: 'Automationen und Integrationen',
      text: [
        'Starten Sie einen Timer zu einer Uhrzeit oder am Ende des vorigen. Spielen Sie bei Gelb einen Ton. Lassen Sie eine Automation eine Nachricht zeigen, die Bildschirme blinken oder ein anderes Programm aufrufen.',
      ],
      points: [
        ['API', 'Jede Taste als API-Aufruf: HTTP, Socket.IO oder Ereignisstrom.'],
        ['OSC', 'Pulte und Medienserver steuern den Raum und empfangen seine Zeit.'],
        ['Webhooks', 'Ereignisse an andere Programme senden, mit Wiederholung.'],
        ['Kalender-Feeds', 'Die Agenda auf dem Handy, mit Live-Verspätungen.'],
      ],
    },
    {
      heading: 'Gebaut, um nicht auszufallen',
      text: [
        'Rückgängig nimmt jede Aktion zurück, auch die Uhr. Gespeicherte Änderungen überstehen einen Stromausfall. Bildschirme zählen offline weiter. Automatische Tests versuchen, jedes dieser Versprechen zu brechen.',
      ],
    },
  ],
};
