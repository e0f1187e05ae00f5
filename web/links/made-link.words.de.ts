import type { Translation } from '../../machines/kernel/translation.ts';
import type { madeLinkWords as english } from './made-link.words.ts';

export const madeLinkWords: Translation<typeof english> = {
  name: 'Name',
  nameNeeded: 'Geben Sie einen Namen ein.',
  endsAt: 'Ende (optional)',
  endsAtWrong: 'Wählen Sie eine Zeit in der Zukunft.',
  unknownMaker: 'Unbekannt',
  neverUsed: 'nie benutzt',
  usedAt: (time) => `zuletzt benutzt ${time}`,
  endless: 'ohne Ende',
  endsOn: (time) => `endet ${time}`,
  over: 'beendet',
  remove: 'Entfernen',
  removeNamed: (name) => `${name} entfernen`,
};
