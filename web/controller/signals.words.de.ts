import type { Translation } from '../../machines/kernel/translation.ts';
import type { midiWords as english, timecodePanelWords as englishTimecodePanel } from './signals.words.ts';

export const midiWords: Translation<typeof english> = {
  tab: 'MIDI',
  about:
    'Tasten, Regler und Programme eines MIDI-Pults senden Befehle, und die Tasten leuchten, wenn etwas an ist. Dieser Browser speichert die Tasten.',
  on: 'MIDI in diesem Browser verwenden',
  lamps: 'Tasten des Pults leuchten lassen',
  connected: (names) => `Verbunden: ${names}`,
  noInput: 'Kein MIDI-Eingang ist verbunden.',
  action: 'Aktion',
  learn: 'Taste anlernen',
  learning: 'Taste drücken, Regler drehen oder Programm wechseln',
  own: 'Anderer Befehl',
  ownLabel: 'Befehl',
  ownHint: 'Ein Befehl des Protokolls und seine Nutzlast, etwa timeset/adjust {"ms": 30000}.',
  ownFault: 'Bitte einen Befehl und danach ein JSON-Objekt eingeben.',
  none: 'Noch keine Tasten. Bitte eine Aktion wählen und dann ihre Taste anlernen.',
  remove: (key) => `${key} entfernen`,
  gone: 'Nicht mehr in diesem Raum',
  trigger: (kind, number, channel) => `${kind} ${number}, Kanal ${channel}`,
  kinds: { NOTE: 'Note', CC: 'CC', PROGRAM: 'Programm' },
  startTimer: (title) => `„${title}“ starten`,
  toggleMessage: (title) => `„${title}“ zeigen oder ausblenden`,
  toggleClock: (name) => `„${name}“ starten oder anhalten`,
  call: (name) => `Automation „${name}“ ausführen`,
  actions: {
    reset: 'Timer zurücksetzen',
    hideClock: 'Uhr ausblenden',
    prompter: 'Prompter starten oder stoppen',
  },
  unsupported:
    'Dieser Browser hat hier kein Web MIDI. Bitte die Regie über https in Chrome, Edge oder Firefox öffnen.',
  refused:
    'Dieser Browser erlaubt kein MIDI. Bitte in den Website-Einstellungen erlauben und erneut versuchen.',
};

export const timecodePanelWords: Translation<typeof englishTimecodePanel> = {
  tab: 'Timecode',
  about:
    'Dieser Browser liest Timecode von einem Audio- oder MIDI-Eingang. Solange er folgt, startet jeder Timer bei seinem eigenen Timecode.',
  source: 'Quelle',
  sources: { OFF: 'Aus', LTC: 'Audio-Eingang (LTC)', MTC: 'MIDI-Timecode (MTC)' },
  audioInput: 'Audio-Eingang',
  browserChoice: 'Auswahl des Browsers',
  unnamed: 'Eingang ohne Namen',
  rate: 'Timecode-Rate des Raums',
  rates: { 24: '24 Bilder/s', 25: '25 Bilder/s', 29.97: '29,97 Bilder/s Drop', 30: '30 Bilder/s' },
  offset: 'Versatz',
  offsetHint: 'Wird zum Timecode addiert. Ein Minus davor zieht ihn ab, etwa -01:00:00:00.',
  noOffset: 'Ein Versatz sieht aus wie 00:00:10:00 oder -01:00:00:00.',
  level: 'Pegel',
  levelNow: (percent) => `${percent} %`,
  jam: 'Jam-Sync: ohne Signal weiterlaufen',
  chase: 'Timer folgen dem Timecode',
  nobody: 'Keine Regie folgt dem Timecode.',
  thisOne: 'Diese Regie folgt dem Timecode.',
  other: (name) => `${name} folgt dem Timecode.`,
  taken: (name) => `${name} folgt jetzt dem Timecode`,
  takenText: 'Diese Regie bewegt die Show nicht mehr.',
  lost: 'Timecode verloren',
  lostText: 'Seit 2 Sekunden kein Timecode. Laufende Timer laufen weiter.',
  statuses: {
    WAITING: 'Wartet auf Timecode',
    STANDING: 'Steht',
    BACKWARD: 'Läuft rückwärts',
    LOCKED: 'Synchron',
    FREEWHEEL: 'Kein Signal, läuft weiter',
    JAMMED: 'Kein Signal, Jam-Sync',
    LOST: 'Timecode verloren',
  },
  at: (timecode, status) => `${timecode} · ${status}`,
  otherRate: (signal, room) => `Das Signal hat ${signal}, der Raum ist auf ${room} eingestellt.`,
  opening: 'Der Eingang wird geöffnet',
  faults: {
    refused:
      'Dieser Browser erlaubt den Eingang nicht. Bitte in den Website-Einstellungen erlauben und dann „Erneut versuchen“ drücken.',
    blocked:
      'Bitte diese Seite neu laden: Sie wurde von einer Seite aus geöffnet, die das Mikrofon nicht nutzen kann.',
    missing: 'Der Eingang ist nicht verbunden.',
    unsupported:
      'Dieser Browser kann diesen Eingang hier nicht nutzen. Bitte die Regie über https in Chrome oder Edge öffnen.',
  },
  stop: 'Nicht mehr folgen',
};
