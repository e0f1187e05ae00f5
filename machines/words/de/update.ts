import type { Translation } from '../../kernel/translation.ts';
import type { updateWords as english } from '../update.ts';

export const updateWords: Translation<typeof english> = {
  updatesAvailable: (version) => `Neue Version: Seite neu laden, um ${version} zu nutzen`,
  reloadPage: 'Seite neu laden',
};
