import type { Translation } from '../kernel/translation.ts';
import type { presetWords as english } from './preset.ts';

export const presetWords: Translation<typeof english> = {
  now: 'Jetzt',
  next: 'Danach',
  nextIn: 'Danach in {next.in}',
  startsIn: 'Beginn in {next.in}',
  end: 'Ende {timer.end}',
  from: '{next.name} beginnt um {next.start}',
  show: '{room.name}',
  panel: 'Fläche',
  edge: 'Kante',
  clock: (no) => `Uhr ${no}`,
  thanks: 'Danke an unsere Sponsoren',
};
