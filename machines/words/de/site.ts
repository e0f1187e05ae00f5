import type { Translation } from '../../kernel/translation.ts';
import { counted } from '../counted.ts';
import type { siteWords as english } from '../site.ts';

export const siteWords: Translation<typeof english> = {
  setUp: 'Raum einrichten',
  share: 'Link teilen',
  start: 'Show starten',
  noCard: 'Ohne Kreditkarte und ohne Anmeldung',
  instantTimers: 'Sofort-Timer',
  unscripted: 'Callboard braucht JavaScript, um einen laufenden Timer zu zeigen.',
  setUpText:
    'Ein Klick legt einen Raum an. Der Ablauf lässt sich so tippen, wie er kommt: 5, 1:30 oder 1h 2m.',
  shareText:
    'Auf dem Bühnenmonitor, am Rednerpult, auf dem Handy. Keine App, kein Konto, nichts zu installieren.',
  startText:
    'GO drücken. Jeder Bildschirm im Haus zeigt dieselbe Sekunde und sagt, wann es Zeit ist, zum Schluss zu kommen.',
  viewer: 'Anzeige',
  viewerText: 'Uhr, Titel und Nachrichten, so groß wie der Bildschirm.',
  controller: 'Regie',
  controllerText: 'Ablaufplan, Steuerung und alle Bildschirme auf einen Blick.',
  operator: 'Operator',
  operatorText: 'Große Tasten für Start, Pause und Zeit, auf Handy oder Tablet.',
  moderator: 'Moderation',
  moderatorText: 'Nachrichten und Fragen, für alle, die mit den Vortragenden sprechen.',
  agenda: 'Agenda',
  agendaText: 'Das Programm mit Startzeiten, und wie spät es dran ist.',
  oneClock: 'Eine Uhr für die ganze Show',
  thisIsViewer: 'Das ist die Anzeige. Sie läuft, seit diese Seite offen ist.',
  thisIsController:
    'Die Regie: die Bühne im Kleinen, der Ablaufplan, und ein Wort für alle, die dort oben stehen.',
  notLost: 'Warum eine Show nicht verloren geht',
  notLostPoints: [
    [
      'Was bestätigt ist, liegt auf der Platte',
      'Ein Stromausfall, ein Absturz, eine volle Platte nehmen nichts zurück, was der Bildschirm als erledigt gezeigt hat.',
    ],
    [
      'Bildschirme zählen selbst weiter',
      'Ein laufender Timer ist ein Zeitpunkt. Fällt das Netz aus, laufen die Ziffern weiter und kommen ohne Sprung zurück.',
    ],
    [
      'Alles lässt sich rückgängig machen',
      'Eine falsche Taste, eine gelöschte Zeile, ein zu früh gestarteter Timer: Rückgängig nimmt es zurück, auch die Uhr.',
    ],
    [
      'Jedes Versprechen hat einen Test',
      'Wir ziehen den Stecker, füllen die Platte, kippen Bits in den Dateien und sehen nach, ob die Show ganz ist.',
    ],
  ],
  allPromises: 'Alle Versprechen, und wie sie geprüft werden',
  forWhom: 'Wofür es gut ist',
  forEveryone: 'Ein Bildschirm für alle hinter der Bühne',
  timerOf: (label) => `Timer: ${label}`,
  generate: 'Raum anlegen',
  yourRooms: 'Eigene Räume',
  signUp: 'Registrieren',
  lastUsed: (when) => `Zuletzt genutzt: ${when}`,
  demoTitle: 'Eröffnungsvortrag',
  demoSpeaker: 'Dr. Amara Lindqvist',
  tryFree: (site) => `${site} kostenlos testen`,
  lead: 'Callboard ist ein ferngesteuerter Timer für Bühnen, Studios und Besprechungen. Ein Gerät steuert; alle anderen Bildschirme folgen auf die Sekunde.',
  startAgain: 'Neu starten',
  toYourRooms: 'Zu den eigenen Räumen',
  onlyHere: (signUp) => ['Nur in diesem Browser bekannt. ', signUp, ', um sie zu behalten.'],
  clock: 'Uhr',
  minutes: (count) => counted(count, 'Minute', 'Minuten'),
  hours: (count) => counted(count, 'Stunde', 'Stunden'),
};
