import type { Translation } from '../../machines/kernel/translation.ts';
import type { midiWords as english } from './midi.words.ts';

export const midiWords: Translation<typeof english> = {
  tab: 'MIDI',
  about:
    'Tasten, Regler und Programme eines MIDI-Pults senden Befehle, und Lampen zeigen, was an ist. Dieser Browser speichert die Tasten.',
  on: 'MIDI in diesem Browser verwenden',
  lamps: 'Lampen des Pults schalten',
  connected: (names) => `Verbunden: ${names}`,
  noInput: 'Kein MIDI-Eingang ist verbunden.',
  action: 'Aktion',
  learn: 'Taste anlernen',
  learning: 'Taste drücken, Regler drehen oder Programm wechseln',
  stopLearning: 'Abbrechen',
  own: 'Anderer Befehl',
  ownLabel: 'Befehl',
  ownHint: 'Ein Befehl des Protokolls und seine Nutzlast, etwa timeset/adjust {"ms": 30000}.',
  ownFault: 'Das ist kein Befehl mit einem JSON-Objekt.',
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
