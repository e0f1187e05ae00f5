import type { Translation } from '../kernel/translation.ts';
import type { planChangeWords as english } from './plan-change.ts';

export const planChangeWords: Translation<typeof english> = {
  same: 'Ihr Tarif',
  upgrade: (plan) => `Upgrade auf ${plan}`,
  addition: (plan) => `${plan} dazunehmen`,
  toYearly: 'Auf jährlich wechseln',
  toMonthly: 'Auf monatlich wechseln',
  downgrade: (plan) => `Downgrade auf ${plan}`,
  included: 'In Ihrem Tarif enthalten',
  checkout: (plan) => `${plan} holen`,
  disabled: 'Nicht möglich',
};
