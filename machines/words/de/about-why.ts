import type { Translation } from '../../kernel/translation.ts';
import type { aboutWhyWords as english } from '../about-why.ts';

export const aboutWhyWords: Translation<typeof english> = {
  heading: 'Warum Callboard',
  lead: 'Ein Bühnentimer hat eine Aufgabe: da zu sein und zu stimmen. Hier steht, warum Sie sich auf diesen verlassen können und wie Sie das prüfen.',
  parts: [
    {
      heading: 'Er verliert keine Show',
      text: [
        'Bestätigt Callboard einen Tastendruck, liegt er auf der Platte. Wir beenden den Server beim Schreiben, nehmen ihm den Strom, füllen seine Platte und kippen Bits in seinen Dateien, immer wieder, und sehen nach, ob Bestätigtes fehlt.',
        'Die Tests stehen im Repository. Jeder hat ein Gegenstück, das das Versprechen absichtlich bricht und auffallen muss.',
      ],
    },
    {
      heading: 'Er stimmt auf die Sekunde',
      text: [
        'Ein laufender Timer ist ein Zeitpunkt, kein Strom von Zahlen. Bildschirme zählen selbst, notfalls ohne Netz, und springen in derselben Sekunde um, was ihre eigenen Uhren auch sagen.',
      ],
    },
    {
      heading: 'Er bleibt in eigener Hand',
      text: [
        'Ein Prozess, ein Port, ein Ordner mit allen Daten. Er läuft auf jedem Rechner der letzten zehn Jahre, auch in einem Haus ohne Internet.',
        'Auf einem eigenen Server ist alles enthalten, ohne Grenzen. Nichts wird von anderswo geholt, und niemand zählt Besuche.',
      ],
    },
    {
      heading: 'Gemacht für das Dunkel und den Daumen',
      text: [
        'Start ist eine Taste oder eine große Schaltfläche. Die Wirkung ist sofort zu sehen und bestätigt, wenn sie sicher ist. „Bearbeiten“ und „Show“ sind getrennt, damit kein getippter Buchstabe einen Timer startet.',
      ],
    },
    {
      heading: 'Für alle benutzbar',
      text: [
        'Jeder Bildschirm geht mit Tastatur und Screenreader, mit 360 Pixeln und an der Wand, bei Tageslicht und im Dunkeln. Kein Zustand wird allein durch Farbe gezeigt.',
      ],
    },
    {
      heading: 'Wenn etwas anderes besser passt',
      text: [
        'Callboard misst die Zeit von Shows. Es spielt kein Video, schaltet kein Licht und schreibt keine Drehbücher. Zeigt eine Person an einem Laptop Folien, genügt vielleicht der Timer der Folien.',
      ],
    },
  ],
};
