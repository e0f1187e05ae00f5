import type { Translation } from '../kernel/translation.ts';
import type { planWords as english } from './plan.ts';

export const planWords: Translation<typeof english> = {
  names: {
    selfHosted: 'Eigener Server',
    starter: 'Starter',
    pro: 'Pro',
    premium: 'Premium',
    enterprisePro: 'Enterprise Pro',
    pro20: 'Pro 20',
    premium200: 'Premium 200',
    premiumTrial: 'Premium-Test',
    lifetime: 'Premium Lebenszeit',
    legacyPro: 'Legacy Pro',
    legacyPremium: 'Legacy Premium',
    legacyEvent: 'Legacy Event',
    legacyAdmin: 'Admin Legacy',
  },
  // Contains a soft hyphen, because some browsers cannot hyphenate German.
  unlimited: 'Unbe\u00adgrenzt',
  nextRetry: 'Nächster Versuch',
  activeUntil: 'Aktiv bis',
  pausedSince: 'Pausiert seit',
  nextDue: 'Nächste Zahlung',
  eventHasNoEnd: (plan) => `${plan} dauert 10 Tage. Ein Enddatum ist nicht möglich.`,
  hasNoEnd: (plan) => `${plan} läuft nie ab. Ein Enddatum ist nicht möglich.`,
  endIsOver: 'Bitte ein Enddatum in der Zukunft wählen.',
};
