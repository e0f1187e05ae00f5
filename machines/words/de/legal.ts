import type { Translation } from '../../kernel/translation.ts';
import type { legalWords as english } from '../legal.ts';

export const legalWords: Translation<typeof english> = {
  title: 'Cookies',
  lead: (site) =>
    `${site} legt ab, was es zum Arbeiten braucht, und sonst nichts: keine Werbung, und nichts von Dritten. Alles setzt diese Seite, und nur sie liest es.`,
  told: (services) =>
    services.length === 0
      ? 'Niemand sonst erfährt von diesem Besuch, darum gibt es auch keine Cookie-Frage.'
      : `Nach einem Ja auf die Cookie-Frage meldet dieser Server ${services.join(', ')}, welche Seiten geöffnet werden, und Fehler. Nach einem Nein meldet er niemandem etwas.`,
  parts: {
    cookies: { title: 'Cookies', note: 'Kleine Notizen, die der Browser mitschickt.' },
    browser: { title: 'In diesem Browser', note: 'Bleibt, bis die Daten dieser Seite gelöscht werden.' },
    tab: { title: 'In diesem Tab', note: 'Ist weg, sobald der Tab geschlossen wird.' },
  },
  yourChoice: 'Die Wahl',
  yourChoiceText:
    'Die Antwort auf die Cookie-Frage wird gemerkt, damit sie nicht noch einmal kommt. Sonst hängt nichts davon ab. Für einen neuen Anfang die Daten dieser Seite im Browser löschen: Räume, die ohne Konto angelegt wurden, gehören auf diesem Gerät dann niemandem mehr; ihre Links also aufheben.',
  purposes: {
    roomMade: 'Der zuletzt angelegte Raum: ein zweiter Aufruf binnen einer Minute führt dorthin.',
    entryTold:
      'Dass die Betreiber erfahren haben, woher dieser Besuch kam, damit sie es nur einmal erfahren: nur nach einem Ja auf die Cookie-Frage.',
    session:
      'Wer hier ist, ab dem ersten angelegten Raum, auch ohne Konto: damit gehören die Räume ihrem Besitzer. Skripte können es nicht lesen.',
    device:
      'Dass auf diesem Gerät das Passwort eines Kontos oder Raums eingegeben wurde, damit niemand durch Raten aussperrt. Es nennt keines von beiden und öffnet nichts. Skripte können es nicht lesen.',
    consent: 'Die Antwort auf die Cookie-Frage: 1 für annehmen, 0 für ablehnen.',
    language: 'Die gewählte Sprache.',
    authenticated: 'Sagt, dass jemand angemeldet ist. Es öffnet nichts.',
    deviceId:
      'Eine Zufallszahl für diesen Browser, damit ein Raum seine Bildschirme unterscheiden und einen davon entfernen kann.',
    deviceName: 'Wie dieser Bildschirm in der Geräteliste heißt.',
    deviceUser:
      'Der eigene Name, wenn dieser Bildschirm so heißt: damit er nach dem Abmelden nicht mehr so heißt.',
    olderBrowser: 'Dass Seiten gewünscht waren, für die dieser Browser zu alt ist.',
    debug: 'Wie viel die Konsole sagen soll: das steht nur da, wenn es jemand selbst dort eingetragen hat.',
    desk: 'Ob Bildschirme der Regie hell oder dunkel gewählt wurden.',
    modes: 'Ob die Regie eines Raums zuletzt auf Bearbeiten oder Show stand.',
    foldedDetails: 'Welche Gruppen der Details eines Timers zugeklappt sind.',
    panel: 'Welcher Bereich der Regie zuletzt offen war.',
    rundown: 'Was die Zeilen des Ablaufs zeigen.',
    shortcuts: 'Geänderte Tastenkürzel.',
    sound: 'Dass der Ton der Anzeigen in diesem Browser eingeschaltet wurde.',
    channel: 'Unterscheidet diesen Tab beim Neuladen von anderen, damit kein Tastendruck doppelt zählt.',
    password:
      'Das eingegebene Passwort eines Raums, damit ein Bildschirm nach dem Neuladen von selbst zurückkommt.',
    reloaded: 'Wann eine neue Version diesen Tab neu geladen hat, damit das nur einmal geschieht.',
  },
  lasts: {
    session: '30 Tage, verlängert bei jedem Besuch',
    device: '365 Tage ab dem letzten Passwort',
    consent: '730 Tage',
    language: '365 Tage',
    authenticated: '30 Tage',
  },
};
