import type { Translation } from '../kernel/translation.ts';
import type { ownTeamWords as english } from './own-team.ts';

export const ownTeamWords: Translation<typeof english> = {
  mine: 'Mein Team',
  of: (name) => `Team von ${name}`,
};
