import type { Translation } from '../kernel/translation.ts';
import type { timecodeWords as english } from './timecode.ts';

export const timecodeWords: Translation<typeof english> = {
  rates: {
    24: '24 Bilder je Sekunde',
    25: '25 Bilder je Sekunde',
    29.97: '29,97 Bilder je Sekunde (Drop-Frame)',
    30: '30 Bilder je Sekunde',
  },
};
