export const planWords = {
  names: {
    selfHosted: 'Self-hosted',
    starter: 'Starter',
    pro: 'Pro',
    premium: 'Premium',
    enterprisePro: 'Enterprise Pro',
    pro20: 'Pro 20',
    premium200: 'Premium 200',
    premiumTrial: 'Premium Trial',
    lifetime: 'Premium Lifetime',
    legacyPro: 'Legacy Pro',
    legacyPremium: 'Legacy Premium',
    legacyEvent: 'Legacy Event',
    legacyAdmin: 'Admin Legacy',
  },
  unlimited: 'Unlimited', // spec

  nextRetry: 'Next retry date', // spec
  activeUntil: 'Active until', // spec
  pausedSince: 'Paused since', // spec
  nextDue: 'Next due', // spec

  eventHasNoEnd: (plan: string) => `${plan} lasts 10 days. You can’t set an end date.`,
  hasNoEnd: (plan: string) => `${plan} never expires. You can’t set an end date.`,
  endIsOver: 'Choose an end date in the future.',
};
