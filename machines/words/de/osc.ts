import type { Translation } from '../../kernel/translation.ts';
import { counted } from '../counted.ts';
import type { oscWords as english } from '../osc.ts';

export const oscWords: Translation<typeof english> = {
  shortCode: (least) => `Der OSC-Code braucht mindestens ${counted(least, 'Zeichen', 'Zeichen')}.`,
  noNetwork: (text) => `„${text}“ ist weder Adresse noch Netz. Zum Beispiel 192.168.1.20 oder 10.0.0.0/8.`,
  noAddress: (text) => `„${text}“ ist keine Adresse. Zum Beispiel 192.168.1.20:9000.`,
  title: 'OSC',
  about:
    'Lichtpulte und andere Programme im eigenen Netz fahren die Show per OSC und erfahren Zeit und Zustand.',
  worth:
    'UDP kennt keine Schlüssel: Absender sind nur an ihrer Adresse zu erkennen, die jeder im Netz fälschen kann. Nur in einem eigenen Netz benutzen.',
  on: 'OSC einschalten',
  senders: 'Annehmen von',
  sendersAbout: 'Adressen oder Netze wie 192.168.1.20 oder 10.0.0.0/8.',
  code: 'Code',
  codeAbout: 'Wer ihn mit /connect sendet, darf eine Stunde lang senden. Leer: aus.',
  targets: 'Senden an',
  targetsAbout: 'Adressen mit Port wie 192.168.1.20:9000. Höchstens zehn.',
  rate: 'Restzeit senden',
  rates: { never: 'nie', often: (times) => `${times}-mal in der Sekunde` },
  notOn: 'OSC ist in den Einstellungen dieses Raums aus, darum wird nichts gesendet.',
  noTargets: 'Die Einstellungen dieses Raums nennen keine OSC-Empfänger, darum wird nichts gesendet.',
  off: 'Dieser Server hat kein OSC: die Betreiber setzen OSC_PORT.',
  listens: (place) => `Empfängt an UDP-Port ${place}.`,
  heard: (message, address, outcome) => `Zuletzt: ${message} von ${address}, ${outcome}.`,
  outcomes: {
    taken: 'erledigt',
    refused: 'vom Raum abgelehnt',
    not_allowed: 'nicht zugelassen',
    not_understood: 'nicht verstanden',
    malformed: 'kein OSC',
    too_many: 'zu viele auf einmal',
  },
  unreachable: (places) =>
    `An ${places} wird nichts gesendet. Wer den Server betreibt, kann es in OSC_ALLOW erlauben.`,
  actor: (address) => `OSC von ${address}`,
};
