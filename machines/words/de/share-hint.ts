import type { Translation } from '../../kernel/translation.ts';
import type { shareHintWords as english } from '../share-hint.ts';

export const shareHintWords: Translation<typeof english> = {
  idle: { title: 'Ein Timer ist bereit', text: 'Die Anzeige auf dem Bühnenmonitor öffnen, dann GO drücken.' },
  running: {
    title: 'Der Timer läuft',
    text: 'Die Anzeige lässt sich auf jedem Bildschirm öffnen, auch jetzt: sie zeigt dieselbe Zeit.',
  },
  paused: {
    title: 'Der Timer steht',
    text: 'GO setzt dort fort, wo er hielt. Jeder Bildschirm mit der Anzeige zeigt dieselbe Zeit.',
  },
  finished: {
    title: 'Der Timer ist zu Ende',
    text: 'GO startet ihn von vorn. Jeder Bildschirm mit der Anzeige zeigt dieselbe Zeit.',
  },
};
