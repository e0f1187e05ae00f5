import type { Translation } from '../../kernel/translation.ts';
import type { liveWords as english } from '../live.ts';

export const liveWords: Translation<typeof english> = {
  away: 'Der Server antwortet nicht. Bitte noch einmal versuchen, sobald er es wieder tut.',
  forbidden: 'Dieser Link erlaubt das nicht. Die Regie kann einen Link mit mehr Rechten geben.',
  kicked: 'Die Regie hat dieses Gerät aus dem Raum entfernt.',
  answered: (status) => `Der Server hat mit ${status} geantwortet.`,
  noToken: 'Der Server hat ohne Zugang zum Raum geantwortet.',
  noRandomness: 'Dieser Browser hat keinen sicheren Zufallsgenerator.',
  unnamedDevice: (code) => `Gerät ${code}`,
};
