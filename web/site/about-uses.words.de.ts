import type { Translation } from '../../machines/kernel/translation.ts';
import type { aboutUsesWords as english } from './about-uses.words.ts';

export const aboutUsesWords: Translation<typeof english> = {
  presentations: {
    heading: 'Ein Timer für Vorträge',
    lead: 'Auf der Bühne steht die Restzeit. Sie ändern sie von hinten im Saal, ohne ein Wort.',
    parts: [
      {
        heading: 'Vor dem Vortrag',
        text: [
          'Raum erstellen, Dauer tippen, Anzeige auf dem Bühnenmonitor oder einem Tablet am Rednerpult öffnen. Kein Konto, keine Installation.',
        ],
      },
      {
        heading: 'Während des Vortrags',
        text: [
          'Grün, Gelb und Rot erscheinen, wann Sie wollen. Eine Minute mehr oder weniger, und die Ziffern folgen sofort.',
          'Mit „Zeigen“ steht „Bitte zum Schluss kommen“ auf dem Bildschirm der Vortragenden.',
        ],
      },
      {
        heading: 'Zehn Pitches hintereinander',
        text: [
          'Fügen Sie Ihre Liste mit Titeln, Namen und Dauern ein. Verknüpfte Timer starten, wenn der vorige endet; oder Sie starten jeden mit einer Taste.',
        ],
      },
    ],
  },
  meetings: {
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
  },
  livestreams: {
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
  },
  'video-productions': {
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
  },
  events: {
    heading: 'Ein Timer für Veranstaltungen',
    lead: 'Bühne, Garderobe, Foyer und Regie sehen denselben Ablauf. Verschiebt sich der Tag, wissen alle, um wie viel.',
    parts: [
      {
        heading: 'Ein Plan, viele Bildschirme',
        text: [
          'Die Bühne sieht die Uhr. Die Garderobe sieht, wer als Nächstes dran ist. Das Foyer sieht die Agenda. Die Regie sieht jeden Bildschirm und seine Verbindung.',
        ],
      },
      {
        heading: 'Verspätungen im Griff',
        text: [
          'Ein Vortrag überzieht um sechs Minuten, danach kommen zehn Minuten Pause: Der Plan fängt die Verspätung auf, und alle mit der Agenda sehen die neuen Zeiten.',
        ],
      },
      {
        heading: 'Ein Haus mit schlechtem Internet',
        text: [
          'Callboard läuft auf einem Laptop mit eigenem Switch, ohne Internet. Löst sich ein Kabel, zählen die Bildschirme weiter und verbinden sich danach wieder.',
        ],
      },
    ],
  },
  conferences: {
    heading: 'Ein Timer für Konferenzen',
    lead: 'Ein Raum je Saal, ein Team für alle. Die Sitzungsleitungen fahren ihre Uhr selbst, und Sie sehen alle Säle auf einmal.',
    parts: [
      {
        heading: 'Alle Säle auf einen Blick',
        text: [
          'Die Teamübersicht zeigt jeden Raum live: was läuft, wie viel Zeit bleibt, wie groß der Rückstand ist. Öffnen Sie einen Raum und helfen Sie aus.',
        ],
      },
      {
        heading: 'Links für die Sitzungsleitung',
        text: [
          'Sitzungsleitungen bekommen den Operator-Link: große Tasten auf dem Handy und sonst nichts. Vortragende bekommen die Anzeige. Nach der Veranstaltung setzen Sie alle Links zurück.',
        ],
      },
      {
        heading: 'Eine Agenda, die aktuell bleibt',
        text: [
          'Importieren Sie Ihre Agenda aus einer Tabelle. Besucher öffnen sie als Webseite oder abonnieren sie als Kalender, Verspätungen inklusive.',
        ],
      },
    ],
  },
  broadcasting: {
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
  },
  education: {
    heading: 'Ein Timer für den Unterricht',
    lead: 'Ein Countdown, den auch die letzte Reihe liest: für Prüfungen, Debatten, Gruppenarbeit und Unterricht.',
    parts: [
      {
        heading: 'Mit einem Klick',
        text: [
          'Die Sofort-Timer im Fuß der Seite starten beim Öffnen. Kein Raum, kein Konto: auf den Beamer damit.',
        ],
      },
      {
        heading: 'Prüfungen und Debatten',
        text: [
          'Geben Sie jedem Teil seine Dauer und seine Töne. Zusätzliche Zeit geben Sie mit einem Klick, und jeder Bildschirm folgt.',
        ],
      },
      {
        heading: 'Datenschutz für Schüler',
        text: [
          'Zum Zusehen und Fragen ist kein Konto nötig. Auf einem Rechner der Schule verlassen keine Daten das Haus.',
        ],
      },
    ],
  },
};
