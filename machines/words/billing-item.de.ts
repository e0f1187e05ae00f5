import type { Translation } from '../kernel/translation.ts';
import type {
  billingItemWords as english,
  moneyWords as englishMoney,
  planChangeWords as englishPlanChange,
} from './billing-item.ts';

export const billingItemWords: Translation<typeof english> = {
  'pro-monthly': 'Pro (monatlich)',
  'pro-yearly': 'Pro (jährlich)',
  'pro-event': 'Pro für eine Veranstaltung (10 Tage)',
  'premium-monthly': 'Premium (monatlich)',
  'premium-yearly': 'Premium (jährlich)',
  'premium-event': 'Premium für eine Veranstaltung (10 Tage)',
  'premium-event-upgrade': 'Premium für den Rest Ihrer Pro-Veranstaltung',
  'pro-seat-monthly': 'Pro-Platz (monatlich)',
  'pro-seat-yearly': 'Pro-Platz (jährlich)',
  'premium-seat-monthly': 'Premium-Platz (monatlich)',
  'premium-seat-yearly': 'Premium-Platz (jährlich)',
  lifetime: 'Premium-Lebenszeitlizenz',
  'premium-trial': 'Premium-Test',
};

export const moneyWords: Translation<typeof englishMoney> = {
  locale: 'de',
};

export const planChangeWords: Translation<typeof englishPlanChange> = {
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
