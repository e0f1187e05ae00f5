export const billingItemWords = {
  'pro-monthly': 'Pro (monthly)',
  'pro-yearly': 'Pro (yearly)',
  'pro-event': 'Pro for one event (10 days)',
  'premium-monthly': 'Premium (monthly)',
  'premium-yearly': 'Premium (yearly)',
  'premium-event': 'Premium for one event (10 days)',
  'premium-event-upgrade': 'Premium for the rest of your Pro event',
  'pro-seat-monthly': 'Pro seat (monthly)',
  'pro-seat-yearly': 'Pro seat (yearly)',
  'premium-seat-monthly': 'Premium seat (monthly)',
  'premium-seat-yearly': 'Premium seat (yearly)',
  lifetime: 'Premium lifetime license',
  'premium-trial': 'Premium Trial',
};

export const moneyWords = {
  locale: 'en',
};

export const planChangeWords = {
  same: 'Your plan', // spec
  upgrade: (plan: string) => `Upgrade to ${plan}`, // spec
  addition: (plan: string) => `Get ${plan} on top`, // spec
  toYearly: 'Switch to Yearly', // spec
  toMonthly: 'Switch to Monthly', // spec
  downgrade: (plan: string) => `Downgrade to ${plan}`, // spec
  included: 'Included in your plan', // spec
  checkout: (plan: string) => `Get ${plan}`, // spec
  disabled: 'Disabled', // spec
};
