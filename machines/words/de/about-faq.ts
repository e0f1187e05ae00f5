import type { Translation } from '../../kernel/translation.ts';
import type { aboutFaqWords as english } from '../about-faq.ts';

export const aboutFaqWords: Translation<typeof english> = {
  heading: 'Häufige Fragen',
  lead: 'Kurze Antworten. Die Einzelheiten stehen in der Anleitung.',
  parts: [
    {
      heading: 'Am Anfang',
      points: [
        [
          'Braucht es ein Konto?',
          'Nein. Ohne Konto gehört ein Raum dem Browser, der ihn erstellt hat. Mit Konto ist er auf jedem Gerät da und lässt sich mit einem Team teilen.',
        ],
        [
          'Braucht das Publikum etwas?',
          'Einen Browser. Anzeige, Agenda und Fragenseite öffnen sich über einen Link, auf jedem Gerät der letzten Jahre.',
        ],
        [
          'Was kostet es?',
          'Auf einem eigenen Server nichts, mit allem darin. Wo es jemand als Dienst betreibt, stehen dessen Preise unter „Preise“.',
        ],
        [
          'Lässt sich ein Ablaufplan importieren?',
          'Ja: aus einer Tabelle einfügen oder eine CSV-Datei öffnen. Was verstanden wurde, ist zu sehen, bevor sich etwas ändert.',
        ],
      ],
    },
    {
      heading: 'Während der Show',
      points: [
        [
          'Was ist, wenn das Netz ausfällt?',
          'Die Bildschirme zählen weiter und finden automatisch zurück. Die Regie sagt es und behält, was gedrückt wurde, bis es durch ist.',
        ],
        [
          'Was ist, wenn der Server neu startet?',
          'Die Show geht weiter, wo sie ist: ein Timer ist ein Zeitpunkt, und der bleibt nicht stehen. Die Bildschirme sind in Sekunden zurück.',
        ],
        ['Was ist nach einer falschen Taste?', 'Rückgängig nimmt alles zurück, auch die Uhr.'],
        [
          'Laufen die Bildschirme wirklich gleich?',
          'Sie springen in derselben Sekunde um, was ihre eigenen Uhren auch sagen. Jeder Bildschirm misst immer wieder seinen Abstand zum Server.',
        ],
        [
          'Können zwei Personen eine Show fahren?',
          'Ja. Beide sehen sofort, was die andere tut, und Änderungen an Verschiedenem stören einander nicht.',
        ],
      ],
    },
    {
      heading: 'Andere Programme',
      points: [
        [
          'Geht es mit OBS und vMix?',
          'Ja: eine Ausgabe ist eine Seite mit durchsichtigem Hintergrund, für eine Browserquelle.',
        ],
        [
          'Und mit einem Stream Deck?',
          'Über die öffentliche API: jede Taste ruft eine Adresse auf, etwa die, die den nächsten Timer startet.',
        ],
        ['Und mit OSC?', 'Ja, in beide Richtungen, wo es am Server eingeschaltet ist.'],
      ],
    },
    {
      heading: 'Sicherheit',
      points: [
        [
          'Wer kann einen Raum sehen?',
          'Wer einen Link hat. Einstellen lässt sich, ob Anzeige und Agenda mit der Kennung des Raums für alle offen sind oder nur mit signierten Links, und ob ein Passwort verlangt wird.',
        ],
        [
          'Ein Link ist in falsche Hände geraten.',
          'Neue Links machen: die alten enden sofort, auf jedem offenen Bildschirm.',
        ],
        [
          'Wer erfährt von einem Besuch?',
          'Niemand, außer es steht in der Frage nach den Cookies. Ist dort nichts eingerichtet, kommt keine Frage, denn es wird nichts gesendet.',
        ],
        [
          'Geht es ohne Internet?',
          'Ja. Es ist ein Programm auf einem Rechner und holt im Betrieb nichts von anderswo.',
        ],
      ],
    },
  ],
};
