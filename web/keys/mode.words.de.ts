import type { Translation } from '../../machines/kernel/translation.ts';
import type { modeWords as english } from './mode.words.ts';

export const modeWords: Translation<typeof english> = {
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
