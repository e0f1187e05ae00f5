import type { Translation } from '../../machines/kernel/translation.ts';
import type { lateStartWords as english } from './late-start.words.ts';

export const lateStartWords: Translation<typeof english> = {
  title: 'Start verpasst',
  late: (time, ago) => `Geplant für ${time}, vor ${ago}`,
  startNow: 'Jetzt starten',
  startAsOf: (time) => `Ab ${time} starten`,
};
