import type { Translation } from '../../machines/kernel/translation.ts';
import type { updateWords as english } from './update.words.ts';

export const updateWords: Translation<typeof english> = {
  updatesAvailable: (version) => `Neue Version: Seite neu laden, um ${version} zu nutzen`,
  reloadPage: 'Seite neu laden',
};
