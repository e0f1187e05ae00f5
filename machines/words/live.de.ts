import type { Translation } from '../kernel/translation.ts';
import type { liveWords as english } from './live.ts';

export const liveWords: Translation<typeof english> = {
  away: 'Der Server ist nicht erreichbar. Bitte erneut versuchen, sobald er antwortet.',
  forbidden: 'Dieser Link erlaubt das nicht. Bitten Sie die Regie um einen Link mit mehr Rechten.',
  kicked: 'Die Regie hat dieses Gerät aus dem Raum entfernt.',
  answered: (status) => `Der Server hat mit Status ${status} geantwortet. Bitte erneut versuchen.`,
  noToken: 'In der Antwort des Servers fehlt das Raum-Token. Bitte die Seite neu laden.',
  noRandomness: 'Dieser Browser hat keinen sicheren Zufallsgenerator. Bitte einen neueren verwenden.',
  unnamedDevice: (code) => `Gerät ${code}`,
};
