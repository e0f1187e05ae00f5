import type { Translation } from '../kernel/translation.ts';
import { withCount } from './counted.ts';
import type { siteWords as english, pictureTextWords as englishPictureText } from './site.ts';

export const siteWords: Translation<typeof english> = {
  setUp: 'Raum einrichten',
  share: 'Link teilen',
  start: 'Show starten',
  noCard: 'Keine Kreditkarte oder Anmeldung nötig',
  instantTimers: 'Sofort-Timer',
  unscripted: 'Callboard braucht JavaScript, um einen laufenden Timer zu zeigen.',
  setUpText: 'Mit einem Klick einen Raum erstellen. Den Ablauf tippen: 5, 1:30 oder 1h 2m.',
  shareText:
    'Auf dem Bühnenmonitor, am Rednerpult oder auf einem Handy öffnen. Keine App, kein Konto, keine Installation.',
  startText:
    'GO drücken. Jeder Bildschirm im Haus zeigt dieselbe Sekunde und sagt Vortragenden, wann sie zum Schluss kommen sollen.',
  viewer: 'Anzeige',
  viewerText: 'Uhr, Titel und Nachrichten als Vollbild.',
  controller: 'Regie',
  controllerText: 'Ablaufplan, Steuerung und alle Bildschirme auf einen Blick.',
  operator: 'Operator',
  operatorText: 'Große Tasten für Start, Pause und Zeit, auf Handy oder Tablet.',
  moderator: 'Moderation',
  moderatorText: 'Nachrichten und Fragen, für die Person, die mit den Vortragenden spricht.',
  agenda: 'Agenda',
  agendaText: 'Die Agenda mit Startzeiten und Verspätungen.',
  oneClock: 'Eine Uhr für die ganze Show',
  thisIsViewer: 'Das ist die Anzeige. Sie läuft, seit Sie diese Seite geöffnet haben.',
  thisIsController: 'Die Regie: Bühnenvorschau, Ablaufplan und Nachrichten an die Bühne.',
  notLost: 'Warum Ihre Show sicher ist',
  notLostPoints: [
    [
      'Bestätigte Änderungen sind gespeichert',
      'Ein Stromausfall, ein Absturz oder eine volle Festplatte nimmt nichts zurück, was Ihr Bildschirm als gespeichert gezeigt hat.',
    ],
    [
      'Bildschirme zählen weiter',
      'Ein laufender Timer ist ein fester Zeitpunkt. Fällt das Netz aus, laufen die Timer weiter und gleichen sich danach ohne Sprung ab.',
    ],
    [
      'Alles lässt sich rückgängig machen',
      'Falsche Taste, gelöschte Zeile, zu früh gestarteter Timer: Rückgängig nimmt es zurück, auch die Uhr.',
    ],
    [
      'Jedes Versprechen hat einen Test',
      'Wir ziehen den Stecker, füllen die Festplatte, beschädigen Dateien und prüfen, dass nichts fehlt.',
    ],
  ],
  allPromises: 'Alle Versprechen und ihre Tests',
  forWhom: 'Einsatzbereiche',
  forEveryone: 'Ein Bildschirm für alle hinter der Bühne',
  timerOf: (label) => `Timer: ${label}`,
  generate: 'Raum erstellen',
  yourRooms: 'Ihre Räume',
  signUp: 'Registrieren',
  lastUsed: (when) => `Zuletzt genutzt: ${when}`,
  demoTitle: 'Eröffnungsvortrag',
  demoSpeaker: 'Dr. Amara Lindqvist',
  tryFree: (site) => `${site} kostenlos testen`,
  lead: 'Callboard ist ein ferngesteuerter Timer für Bühnen, Studios und Besprechungen. Ein Gerät steuert, alle anderen Bildschirme folgen auf die Sekunde.',
  startAgain: 'Neu starten',
  toYourRooms: 'Zu Ihren Räumen',
  onlyHere: (signUp) => ['Nur in diesem Browser gespeichert. ', signUp, ', um sie zu behalten.'],
  clock: 'Uhr',
  minutes: (count) => withCount(count, 'Minute', 'Minuten'),
  hours: (count) => withCount(count, 'Stunde', 'Stunden'),
};

export const pictureTextWords: Translation<typeof englishPictureText> = {
  controller:
    'Die Regie: links Bühnenvorschau und Uhr, in der Mitte der Ablaufplan mit dem laufenden Vortrag, rechts die Leiste der Bereiche.',
  dashboard: 'Die Räume eines Teams: je Saal eine Zeile mit Timer, Restzeit und Lage.',
  viewer:
    'Die Anzeige auf der Bühne: Titel, 12 Minuten 41 Sekunden in großen Ziffern, Speaker und Fortschrittsbalken.',
  'viewer-message': 'Die Anzeige in Rot bei weniger als einer Minute, darunter „Please wrap up“.',
  moderator: 'Die Moderation: Uhr, Agenda, Nachrichten und Publikumsfragen.',
  agenda: 'Die Agenda auf einem Tablet: Punkte mit Zeiten, Fortschritt des laufenden und „Im Plan“.',
  operator:
    'Der Operator auf einem Tablet: große Ziffern, Ziffernblock und eine große Taste für Start und Pause.',
};
