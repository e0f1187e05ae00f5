import type { Translation } from '../../machines/kernel/translation.ts';
import type { shareHintWords as english } from './share-hint.words.ts';

export const shareHintWords: Translation<typeof english> = {
  idle: { title: 'Ein Timer ist bereit', text: 'Die Anzeige auf dem Bühnenmonitor öffnen, dann GO drücken.' },
  running: {
    title: 'Der Timer läuft',
    text: 'Die Anzeige lässt sich jederzeit auf weiteren Bildschirmen öffnen.',
  },
  paused: {
    title: 'Der Timer steht',
    text: 'GO setzt fort. Alle Anzeigen zeigen dieselbe Zeit.',
  },
  finished: {
    title: 'Der Timer ist zu Ende',
    text: 'GO startet ihn mit voller Dauer. Alle Anzeigen zeigen dieselbe Zeit.',
  },
};
