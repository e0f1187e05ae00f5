import type { Translation } from '../../machines/kernel/translation.ts';
import type { legalWords as english } from './legal.words.ts';

export const legalWords: Translation<typeof english> = {
  title: 'Cookies',
  lead: (site) =>
    `${site} speichert nur, was es zum Arbeiten braucht: keine Werbung, keine Daten Dritter. Nur diese Website setzt und liest sie.`,
  told: (services) =>
    services.length === 0
      ? 'Wir teilen keine Daten über Ihren Besuch, daher gibt es kein Cookie-Banner.'
      : `Wenn Sie Cookies akzeptieren, sendet dieser Server geöffnete Seiten und Fehler an ${services.join(', ')}. Lehnen Sie ab, sendet er nichts.`,
  parts: {
    cookies: { title: 'Cookies', note: 'Kleine Daten, die Ihr Browser mit jeder Anfrage sendet.' },
    browser: {
      title: 'In diesem Browser gespeichert',
      note: 'Bleibt, bis Sie die Daten dieser Website löschen.',
    },
    tab: { title: 'In diesem Tab gespeichert', note: 'Wird gelöscht, wenn Sie den Tab schließen.' },
  },
  yourChoice: 'Ihre Wahl',
  yourChoiceText:
    'Wir merken uns Ihre Cookie-Wahl, um nicht erneut zu fragen. Alles oben funktioniert so oder so. Für einen Neuanfang löschen Sie die Daten dieser Website im Browser. Speichern Sie vorher die Links der Räume, die Sie ohne Konto erstellt haben: Dieses Gerät besitzt sie dann nicht mehr.',
  purposes: {
    roomMade: 'Ihr neuester Raum, damit ein Neuladen innerhalb einer Minute ihn wieder öffnet.',
    entryTold:
      'Merkt sich, dass Ihr Besuch gezählt wurde, damit er nur einmal zählt. Nur wenn Sie Cookies akzeptieren.',
    session:
      'Erkennt Sie, auch ohne Konto, und macht Sie zum Besitzer Ihrer Räume. Skripte können es nicht lesen.',
    device:
      'Zeigt, dass auf diesem Gerät ein richtiges Passwort eingegeben wurde, damit fremde Rateversuche Sie nicht aussperren. Es gewährt keinen Zugriff. Skripte können es nicht lesen.',
    consent: 'Ihre Cookie-Wahl: 1 für Annehmen, 0 für Ablehnen.',
    language: 'Ihre Sprache.',
    authenticated: 'Zeigt, dass Sie angemeldet sind. Es gewährt keinen Zugriff.',
    deviceId:
      'Eine Zufallszahl für diesen Browser, damit Räume Bildschirme unterscheiden und einzeln entfernen können.',
    deviceName: 'Name dieses Bildschirms in der Geräteliste.',
    deviceUser: 'Ihr Name, falls er der Bildschirmname ist, damit er beim Abmelden verschwindet.',
    olderBrowser: 'Merkt sich, dass Sie Seiten öffnen wollten, die dieser Browser nicht unterstützt.',
    debug: 'Ausführlichkeit der Konsole, falls Sie sie eingestellt haben.',
    desk: 'Helle oder dunkle Darstellung zum Fahren einer Show.',
    kept: 'Seiten und der letzte Stand der Räume, die Sie geöffnet haben. So startet ein Bildschirm auch ohne Server. Die Räume werden beim Abmelden gelöscht.',
    modes: 'Bearbeiten oder Show, für jeden Raum.',
    foldedGroups: 'Zugeklappte Gruppen im Ablaufplan eines Raums.',
    foldedDetails: 'Zugeklappte Gruppen in den Timer-Details.',
    deck: 'Die Belegungen Ihrer Stream Decks.',
    panel: 'Der geöffnete Bereich der Regie.',
    wall: 'Die Reihenfolge der Wand eines Teams.',
    midi: 'Das MIDI-Gerät und die Aktionen seiner Tasten.',
    source: 'Die Spalten einer verbundenen Tabelle.',
    timecode: 'Das Timecode-Gerät und seine Einstellungen.',
    sheet: 'Ihre Spalten im Cuesheet eines Raums',
    rundown: 'Was die Zeilen des Ablaufplans zeigen.',
    shortcuts: 'Ihre eigenen Tastenkürzel.',
    sound: 'Ob der Ton der Anzeigen in diesem Browser an ist.',
    channel: 'Erkennt diesen Tab nach dem Neuladen, damit keine Aktion doppelt zählt.',
    password: 'Ein eingegebenes Raumpasswort, damit der Bildschirm nach dem Neuladen zurückkommt.',
    reloaded: 'Zeitpunkt der letzten automatischen Aktualisierung, damit der Tab nur einmal neu lädt.',
  },
  lasts: {
    session: '30 Tage, verlängert bei jedem Besuch',
    device: '365 Tage ab der letzten Passworteingabe',
    consent: '730 Tage',
    language: '365 Tage',
    authenticated: '30 Tage',
  },
};
