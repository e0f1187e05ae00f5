import type { Translation } from '../../machines/kernel/translation.ts';
import type { timecodePanelWords as english } from './timecode-panel.words.ts';

export const timecodePanelWords: Translation<typeof english> = {
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
  retry: 'Erneut versuchen',
  stop: 'Nicht mehr folgen',
};
