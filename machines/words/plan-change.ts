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
