import type { Translation } from '../../machines/kernel/translation.ts';
import type { aboutWhyWords as english } from './about-why.words.ts';

export const aboutWhyWords: Translation<typeof english> = {
  heading: 'Warum Callboard',
  lead: 'Ein Bühnentimer hat eine Aufgabe: da zu sein und zu stimmen. Hier steht, warum Sie sich auf diesen verlassen können und wie Sie das prüfen.',
  parts: [
    {
      heading: 'Ihre Show geht nie verloren',
      text: [
        'Bestätigt Callboard eine Änderung, ist sie gespeichert. Wir brechen den Server beim Schreiben ab, kappen den Strom, füllen die Festplatte, beschädigen Dateien und prüfen, dass nichts fehlt.',
        'Die Tests stehen im Repository. Zu jedem brechen wir das Versprechen absichtlich und prüfen, dass der Test fehlschlägt.',
      ],
    },
    {
      heading: 'Auf die Sekunde genau',
      text: [
        'Ein laufender Timer ist ein fester Zeitpunkt, kein Strom von Zahlen. Bildschirme zählen selbst, auch offline, und wechseln die Ziffern in derselben Sekunde.',
      ],
    },
    {
      heading: 'Ihre Daten bleiben bei Ihnen',
      text: [
        'Ein Prozess, ein Port, ein Datenordner. Er läuft auf jedem Rechner der letzten zehn Jahre, auch im Haus ohne Internet.',
        'Ihr eigener Server hat alle Funktionen, ohne Grenzen. Er lädt nichts von anderen Websites. Keine Besucherstatistik.',
      ],
    },
    {
      heading: 'Gemacht für dunkle Räume und Touch',
      text: [
        'Starten Sie mit einer Taste oder einer großen Schaltfläche. Sie sehen die Wirkung sofort und eine Bestätigung, sobald sie gespeichert ist. „Bearbeiten“ und „Show“ sind getrennt, damit Tippen nie einen Timer startet.',
      ],
    },
    {
      heading: 'Für alle bedienbar',
      text: [
        'Jeder Bildschirm funktioniert mit Tastatur und Screenreader, auf Handy oder Videowand, hell oder dunkel. Farbe ist nie das einzige Signal.',
      ],
    },
    {
      heading: 'Wann etwas anderes besser passt',
      text: [
        'Callboard misst die Zeit von Shows. Es spielt kein Video, steuert kein Licht und schreibt keine Drehbücher. Für eine Person mit Folien am Laptop genügt vielleicht der Timer der Präsentation.',
      ],
    },
  ],
};
