export const billingChoiceWords = {
  title: 'Plans',
  period: 'Billed',
  periods: { monthly: 'Monthly', yearly: 'Yearly', one_time: 'Single event' },
  currency: 'Currency',
  currencies: { EUR: 'EUR', USD: 'USD' },
  taxIncluded: 'Prices include tax.',
  seats: (pro: string, premium: string) =>
    `Pro and Premium include 3 seats. Each additional seat costs ${pro} on Pro or ${premium} on Premium.`,
  eventSeats: 'Single-event plans include 3 seats.',
  /** Why nothing can be pressed. */
  disabled: {
    past_due: 'You can change plans once the failed payment goes through.',
    paused: 'Resume your plan to make changes.',
  },
  free: 'Free',
  always: 'forever',
  per: { monthly: 'per month', yearly: 'per year', one_time: 'once, for 10 days' },
  rooms: (limit: string) => `Rooms: ${limit}`,
  devices: (limit: string) => `Connected devices per room: ${limit}`,
  timers: (limit: string) => `Timers per room: ${limit}`,
  messages: (limit: string) => `Messages per room: ${limit}`,
  tryText: (days: number) => `Try Premium free for ${days} days. No card needed, and it ends automatically.`,
  tryIt: 'Try Premium',
  lifetimeText: (price: string) => `Keep Premium forever with a lifetime license: ${price}, once.`,
  getLifetime: 'Get lifetime license',
};
