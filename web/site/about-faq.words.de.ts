import type { Translation } from '../../machines/kernel/translation.ts';
import type { aboutFaqWords as english } from './about-faq.words.ts';

export const aboutFaqWords: Translation<typeof english> = {
  heading: 'Häufige Fragen',
  lead: 'Kurze Antworten. Die Einzelheiten stehen in der Anleitung.',
  parts: [
    {
      heading: 'Erste Schritte',
      points: [
        [
          'Brauche ich ein Konto?',
          'Nein. Ohne Konto gehört ein Raum dem Browser, in dem er erstellt wurde. Mit Konto öffnen Sie ihn auf jedem Gerät und teilen ihn mit einem Team.',
        ],
        [
          'Braucht das Publikum etwas?',
          'Nur einen Browser. Anzeige, Agenda und Fragenseite öffnen sich über einen Link, auf jedem neueren Gerät.',
        ],
        [
          'Was kostet es?',
          'Auf dem eigenen Server nichts, mit allen Funktionen. Anbieter nennen ihre Preise unter „Preise“.',
        ],
        [
          'Kann ich meinen Ablaufplan importieren?',
          'Ja. Fügen Sie ihn aus einer Tabelle ein oder öffnen Sie eine CSV-Datei, und prüfen Sie die Vorschau vor dem Import.',
        ],
      ],
    },
    {
      heading: 'Während der Show',
      points: [
        [
          'Was passiert, wenn das Netz ausfällt?',
          'Bildschirme zählen weiter und verbinden sich danach wieder. Die Regie zeigt, dass sie offline ist, und sendet Ihre Änderungen, sobald die Verbindung steht.',
        ],
        [
          'Was passiert, wenn der Server neu startet?',
          'Die Show läuft weiter, denn laufende Timer hängen nicht am Serverprozess. Bildschirme verbinden sich in Sekunden neu.',
        ],
        ['Was, wenn ich die falsche Taste drücke?', 'Rückgängig nimmt jede Aktion zurück, auch die Uhr.'],
        [
          'Sind alle Bildschirme synchron?',
          'Ja. Die Ziffern wechseln in derselben Sekunde, auch wenn die eigenen Uhren falsch gehen, denn jeder Bildschirm gleicht sich mit dem Server ab.',
        ],
        [
          'Können zwei Personen eine Show fahren?',
          'Ja. Beide sehen die Änderungen der anderen live und können gleichzeitig verschiedene Felder bearbeiten.',
        ],
      ],
    },
    {
      heading: 'Integrationen',
      points: [
        [
          'Funktioniert es mit OBS und vMix?',
          'Ja. Eine Ausgabe ist eine Webseite mit transparentem Hintergrund, fertig als Browserquelle.',
        ],
        [
          'Und mit einem Stream Deck?',
          'Ja. In Chrome oder Edge zeichnet die Regie seine Tasten und nimmt jeden Druck an, ohne weiteres Programm. Auch Companion und die öffentliche API funktionieren.',
        ],
        ['Und mit OSC?', 'Ja, in beide Richtungen, wenn OSC auf dem Server eingeschaltet ist.'],
      ],
    },
    {
      heading: 'Datenschutz und Sicherheit',
      points: [
        [
          'Wer kann meinen Raum sehen?',
          'Alle mit einem Link. Sie können Anzeige und Agenda auf signierte Links beschränken und ein Passwort setzen.',
        ],
        [
          'Was, wenn ein Link in falsche Hände gerät?',
          'Setzen Sie die Links des Raums zurück. Die alten gelten sofort nicht mehr, auf jedem offenen Bildschirm.',
        ],
        [
          'Werden Besucher gezählt?',
          'Nein, außer der Betreiber des Servers hat eine Statistik eingerichtet und Sie stimmen im Cookie-Banner zu.',
        ],
        [
          'Läuft es ohne Internet?',
          'Ja. Es läuft als ein Programm auf einem Rechner und lädt im Betrieb nichts herunter.',
        ],
      ],
    },
  ],
};
