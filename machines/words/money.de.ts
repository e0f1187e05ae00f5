import type { Translation } from '../kernel/translation.ts';
import type { moneyWords as english } from './money.ts';

export const moneyWords: Translation<typeof english> = {
  locale: 'de',
};
