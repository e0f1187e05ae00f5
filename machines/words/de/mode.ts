import type { Translation } from '../../kernel/translation.ts';
import type { modeWords as english } from '../mode.ts';

export const modeWords: Translation<typeof english> = {
  label: 'Was Tasten tun',
  names: { edit: 'Bearbeiten', show: 'Show' },
  hints: {
    edit: 'Tasten schreiben, sie starten nichts und halten nichts an',
    show: 'Tasten fahren die Show',
  },
  turned: (go, back) => `Tasten fahren jetzt die Show: ${go} ist GO. ${back} führt zurück zu Bearbeiten.`,
  turnedByTouch: 'Die Show läuft. Zum Schreiben zweimal antippen, oder Bearbeiten wählen.',
  goRests: (space, go, turn) =>
    `${space} startet beim Bearbeiten nichts. ${go} ist GO, ${turn} wechselt zu Show.`,
  keyRests: (key, turn) => `${key} bewirkt beim Bearbeiten nichts in der Show. ${turn} wechselt zu Show.`,
  lengthRests: (title) =>
    `${title} läuft, darum bleibt die Dauer beim Bearbeiten. Strg+Enter ändert sie jetzt, Show ebenso; −1m und +1m ändern die Restzeit.`,
  pressRests: (key, turn) =>
    `${key} bewirkt beim Bearbeiten nichts in der Show. Strg+Enter schon, ${turn} wechselt zu Show.`,
};
