import type { Translation } from '../kernel/translation.ts';
import type { oscWords as english } from './osc.ts';

export const oscWords: Translation<typeof english> = {
  shortCode: (least) => `Der OSC-Code braucht mindestens ${least} Zeichen.`,
  noNetwork: (text) => `„${text}“ ist weder Adresse noch Netz. Beispiele: 192.168.1.20, 10.0.0.0/8.`,
  noAddress: (text) => `„${text}“ ist keine Adresse. Beispiel: 192.168.1.20:9000.`,
  title: 'OSC',
  about: 'Lichtpulte und andere Programme im Netz steuern die Show per OSC und empfangen Zeit und Zustand.',
  worth:
    'OSC über UDP kennt kein Passwort, und Absender lassen sich fälschen. Nur im eigenen Netz verwenden.',
  on: 'OSC einschalten',
  senders: 'Annehmen von',
  sendersAbout: 'Adressen oder Netze, etwa 192.168.1.20 oder 10.0.0.0/8.',
  code: 'Code',
  codeAbout:
    'Wer /connect mit diesem Code sendet, ist eine Stunde lang zugelassen. Leer lassen zum Ausschalten.',
  targets: 'Senden an',
  targetsAbout: 'Adressen mit Port, etwa 192.168.1.20:9000. Bis zu zehn.',
  rate: 'Restzeit senden',
  rates: { never: 'nie', often: (times) => `${times}-mal pro Sekunde` },
  notOn: 'Nicht gesendet: OSC ist in den Raumeinstellungen aus.',
  noTargets: 'Nicht gesendet: In den OSC-Einstellungen des Raums fehlt eine Zieladresse.',
  off: 'OSC ist auf diesem Server nicht verfügbar. Der Betreiber kann es mit OSC_PORT einschalten.',
  listens: (place) => `Empfängt an UDP-Port ${place}.`,
  heard: (message, address, outcome) => `Zuletzt: ${message} von ${address}, ${outcome}.`,
  outcomes: {
    taken: 'erledigt',
    refused: 'vom Raum abgelehnt',
    not_allowed: 'Absender nicht zugelassen',
    not_understood: 'unbekannte Nachricht',
    malformed: 'kein gültiges OSC',
    too_many: 'Grenze erreicht',
  },
  unreachable: (places) =>
    `Senden an ${places} nicht möglich. Der Betreiber des Servers kann es in OSC_ALLOW erlauben.`,
  actor: (address) => `OSC von ${address}`,
};
