import type { Translation } from '../../machines/kernel/translation.ts';
import type {
  controllerWords as english,
  keyNameWords as englishKeyName,
  modeWords as englishMode,
} from './controller.words.ts';

export const controllerWords: Translation<typeof english> = {
  connection: 'Verbindung',
  lights: 'Licht',
  onAir: 'Auf Sendung',
  onAirHint: 'Auf jeder Anzeige „Auf Sendung“ zeigen',
  blackoutHint: 'Alle Anzeigen werden schwarz',
  blackout: 'Blackout',
  flash: 'Bildschirme blinken lassen',
  deleted: (title) => `${title} gelöscht`,
  notTakenBack: 'Rückgängig fehlgeschlagen',
  overtaken: 'Inzwischen gab es eine weitere Änderung. Rückgängig würde zuerst diese zurücknehmen.',
  historyUnknown: 'Unklar, was seither geändert wurde. Rückgängig geht oben in der Regie.',
  parts: 'Bereiche der Regie',
  messageOnScreens: (title) => `Nachricht auf den Bildschirmen: ${title}`,
  messageIsLive: 'Eine Nachricht ist live',
  transport: 'Steuerung',
  timeLeft: 'Restzeit',
  preview: 'Vorschau der Anzeige',
  blackoutNote: 'Blackout: die Bildschirme sind schwarz',
  progress: 'Fortschritt der Show',
  wholeShow: 'Ganze Show',
  at: (title) => `bei ${title}`,
  partOf: (elapsed, total) => `${elapsed} von ${total}`,
  home: 'Callboard, Startseite',
  homeMark: 'C',
  skip: 'Zum Ablaufplan springen',
  share: 'Teilen',
  settingsHint: 'Einstellungen und Tastenkürzel',
  settings: 'Einstellungen',
  roomName: 'Raumname',
  history: 'Verlauf',
  deck: 'Stream Deck',
  signals: 'MIDI und Timecode',
  automations: 'Automationen',
  shortcuts: 'Tastenkürzel',
  help: 'Hilfe',
  documentation: 'Anleitung',
  connections: {
    joining: 'Verbindet …',
    live: 'Verbunden',
    reconnecting: 'Verbindet neu …',
    ended: 'Getrennt',
  },
  aloneSince: (time: string) => `Ohne Server seit ${time}`,
  partNames: {
    show: 'Uhr',
    rundown: 'Ablauf',
    messages: 'Nachrichten',
    questions: 'Fragen',
    devices: 'Geräte',
    links: 'Links',
  },
  details: 'Details',
  closePanel: 'Bereich schließen',
  ends: (time) => ['Ende ', time],
  elapsed: (length) => `${length} vorbei`,
  remaining: (length) => `noch ${length}`,
};

export const modeWords: Translation<typeof englishMode> = {
  label: 'Tastaturmodus',
  names: { edit: 'Bearbeiten', show: 'Show' },
  hints: {
    edit: 'Bearbeiten: Tippen löst in der Show nichts aus',
    show: 'Show: Tastenkürzel sind aktiv',
  },
  turned: (go, back) => `Show-Modus: ${go} ist GO. Mit ${back} zurück zu Bearbeiten.`,
  turnedByTouch: 'Show-Modus: Zelle doppelt antippen oder zu Bearbeiten wechseln.',
  goRests: (space, go, turn) =>
    `${space} startet beim Bearbeiten nichts. ${go} ist GO, ${turn} wechselt zu Show.`,
  keyRests: (key, turn) => `${key} bewirkt beim Bearbeiten nichts in der Show. ${turn} wechselt zu Show.`,
  lengthRests: (title) =>
    `${title} läuft, daher ändert Bearbeiten die Dauer nicht. Strg+Enter ändert sie trotzdem; −1m und +1m ändern die Restzeit.`,
  pressRests: (key, turn) =>
    `${key} bewirkt beim Bearbeiten nichts in der Show. Strg+Enter schon, ${turn} wechselt zu Show.`,
};

export const keyNameWords: Translation<typeof englishKeyName> = {
  space: 'Leertaste',
  escape: 'Esc',
  pageUp: 'Bild auf',
  pageDown: 'Bild ab',
  control: 'Strg',
};
