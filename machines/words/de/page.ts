import type { Translation } from '../../kernel/translation.ts';
import type { pageWords as english } from '../page.ts';

export const pageWords: Translation<typeof english> = {
  site: 'Callboard',
  title: 'Ferngesteuerter Countdown-Timer',
  description: 'Ein Bühnen- und Eventtimer, der im Browser läuft. Raum anlegen, Link teilen, Show starten.',
  output: 'Ausgabe',
  error: 'Fehler',
  viewer: 'Anzeige',
  controller: 'Regie',
  agenda: 'Agenda',
  moderator: 'Moderation',
  operator: 'Operator',
  partMissing: 'Ein Teil dieser Seite wurde nicht geladen. Bitte die Verbindung zum Server prüfen.',
  wentWrong: 'Auf dieser Seite ist etwas schiefgegangen.',
  toStart: 'Zur Startseite',
  unreadable: 'Dieser Browser kann die Seite nicht lesen',
  needs: (browsers) => `Sie braucht ${browsers}.`,
  update:
    'Bitte den Browser aktualisieren oder den Link in einem anderen öffnen. Ist er neu genug, die Seite neu laden.',
  browsers: (chrome, safari, firefox) =>
    `Chrome oder Edge ${chrome}, Safari ${safari} oder Firefox ${firefox}, oder neuer`,
  reload:
    'Bitte die Seite neu laden. Hilft das nicht, zur Startseite gehen und den Raum noch einmal über seinen Link öffnen.',
  loading: 'Lädt …',
  patience: 'Verbindung wird aufgebaut. Dieser Bildschirm versucht es weiter.',
};
