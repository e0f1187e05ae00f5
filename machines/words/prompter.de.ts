import type { Translation } from '../kernel/translation.ts';
import type { prompterWords as english } from './prompter.ts';

export const prompterWords: Translation<typeof english> = {
  next: 'Danach',
  end: 'Ende der Show',
  notes: 'Notizen',
};
