import type { Translation } from '../kernel/translation.ts';
import type { pageWords as english } from './page.ts';

export const pageWords: Translation<typeof english> = {
  site: 'Callboard',
  title: 'Ferngesteuerter Countdown-Timer',
  description: 'Ein Bühnen- und Eventtimer im Browser. Raum erstellen, Link teilen, Show starten.',
  output: 'Ausgabe',
  error: 'Fehler',
  viewer: 'Anzeige',
  controller: 'Regie',
  agenda: 'Agenda',
  moderator: 'Moderation',
  operator: 'Operator',
  sheet: 'Cuesheet',
  partMissing: 'Ein Teil dieser Seite wurde nicht geladen. Bitte die Verbindung prüfen.',
  wentWrong: 'Auf dieser Seite ist ein Fehler aufgetreten.',
  toStart: 'Zur Startseite',
  unreadable: 'Dieser Browser wird nicht unterstützt',
  needs: (browsers) => `Verwenden Sie ${browsers}.`,
  update:
    'Aktualisieren Sie diesen Browser oder öffnen Sie den Link in einem anderen. Ist er aktuell, laden Sie die Seite neu.',
  browsers: (chrome, safari, firefox) =>
    `Chrome oder Edge ${chrome}, Safari ${safari} oder Firefox ${firefox}, oder neuer`,
  reload:
    'Laden Sie die Seite neu. Hilft das nicht, gehen Sie zur Startseite und öffnen Sie den Raum erneut über seinen Link.',
  loading: 'Lädt …',
  patience: 'Verbindung wird aufgebaut. Dieser Bildschirm versucht es weiter.',
};
