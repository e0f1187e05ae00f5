import type { Translation } from '../../kernel/translation.ts';
import type { planChangeWords as english } from '../plan-change.ts';

export const planChangeWords: Translation<typeof english> = {
  same: 'Aktueller Plan',
  upgrade: (plan) => `Upgrade auf ${plan}`,
  addition: (plan) => `${plan} dazunehmen`,
  toYearly: 'Auf jährlich wechseln',
  toMonthly: 'Auf monatlich wechseln',
  downgrade: (plan) => `Downgrade auf ${plan}`,
  included: 'Im Plan enthalten',
  checkout: (plan) => `${plan} nehmen`,
  disabled: 'Nicht möglich',
};
