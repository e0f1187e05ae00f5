import type { Translation } from '../../machines/kernel/translation.ts';
import type {
  operatorWords as english,
  prompterPanelWords as englishPrompterPanel,
} from './operator.words.ts';

export const operatorWords: Translation<typeof english> = {
  none: 'Keiner',
  currentTimer: 'Aktueller Timer',
  noTimer: 'Kein Timer',
  notes: 'Notizen',
  backToShow: 'Zurück zur Show',
  transport: 'Steuerung',
  previous: 'Voriger',
  reset: 'Reset',
  next: 'Nächster',
  undoHint: 'Letzte Aktion rückgängig machen',
  neighbours: {
    previous: 'Voriger Timer',
    next: 'Nächster Timer',
  },
};

export const prompterPanelWords: Translation<typeof englishPrompterPanel> = {
  title: 'Prompter',
  script: 'Skript',
  noScripts: 'Kein Timer hat ein Skript. Schreiben Sie eines in eine Spalte der Art Skript.',
  preview: 'Vorschau. Scrollen bewegt das Skript.',
  start: 'Start',
  stop: 'Anhalten',
  top: 'Zum Anfang',
  back: 'Zurück',
  forward: 'Vor',
  slower: 'Langsamer',
  faster: 'Schneller',
  speed: (words) => `${words} Wörter/min`,
  follow: 'Skript jedes startenden Timers laden',
  position: (word, words, left) => `Wort ${word} von ${words}, noch ${left}`,
  keys: 'Leertaste oder Bild ab: Start, Anhalten. ↑ ↓ oder Bild auf: bewegen. ← →: Tempo. Pos1: Anfang.',
};
