import type { Translation } from '../kernel/translation.ts';
import type { accountWords as english } from './account.ts';

export const accountWords: Translation<typeof english> = {
  anonymous: 'Ohne Namen',
  required: 'Anmeldung erforderlich',
};
