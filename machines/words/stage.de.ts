import type { Translation } from '../kernel/translation.ts';
import type {
  stageWords as english,
  presetWords as englishPreset,
  prompterWords as englishPrompter,
} from './stage.ts';

export const stageWords: Translation<typeof english> = {
  product: 'Callboard',
  viewerTitle: (room) => `Timer von Raum ${room}`,
  onAir: 'Auf Sendung',
  timeUsed: 'Verstrichen',
  states: {
    ready: 'Bereit',
    paused: 'Pause',
    longEnough: 'Lang genug',
    wrapUp: 'Zum Schluss',
    finishSoon: 'Gleich Schluss',
    finishNow: 'Jetzt Schluss',
    overtime: 'Überzogen',
    timeIsUp: 'Zeit ist um',
  },
  identified: 'Die Regie sucht diesen Bildschirm. Bitte melden Sie, wo er steht.',
  outputTitle: (name) => `Ausgabe ${name}`,
};

export const prompterWords: Translation<typeof englishPrompter> = {
  end: 'Ende der Show',
  notes: 'Notizen',
};

export const presetWords: Translation<typeof englishPreset> = {
  now: 'Jetzt',
  next: 'Danach',
  nextIn: 'Danach in {next.in}',
  startsIn: 'Beginn in {next.in}',
  from: '{next.name} beginnt um {next.start}',
  show: '{room.name}',
  panel: 'Fläche',
  edge: 'Kante',
  clock: (no) => `Uhr ${no}`,
  thanks: 'Danke an unsere Sponsoren',
};
