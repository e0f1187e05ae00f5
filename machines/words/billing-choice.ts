/** Plans side by side, on a team's billing page. */
export const billingChoiceWords = {
  title: 'Plans',
  period: 'Paid',
  periods: { monthly: 'Monthly', yearly: 'Yearly', one_time: 'Single event' },
  currency: 'Currency',
  currencies: { EUR: 'EUR', USD: 'USD' },
  taxIncluded: 'Prices include tax.',
  seats: (pro: string, premium: string) =>
    `Pro and Premium come with 1 seat. A further one costs ${pro} with Pro and ${premium} with Premium.`,
  eventSeats: 'Single events come with 3 seats.',
  /** Why nothing can be pressed. */
  disabled: {
    past_due: 'Plans can be changed again once the failed payment is made.',
    paused: 'Plans can be changed again once this one is resumed.',
  },
  free: 'Free',
  always: 'for good',
  /** Behind a price. */
  per: { monthly: 'a month', yearly: 'a year', one_time: 'once, for 10 days' },
  rooms: (limit: string) => `Rooms: ${limit}`,
  devices: (limit: string) => `Connected devices in a room: ${limit}`,
  timers: (limit: string) => `Timers in a room: ${limit}`,
  messages: (limit: string) => `Messages in a room: ${limit}`,
  tryText: (days: number) => `Try Premium for ${days} days. No card is needed, and it ends by itself.`,
  tryIt: 'Try Premium',
  lifetimeText: (price: string) => `Premium for good: a lifetime license, ${price} once.`,
  getLifetime: 'Get the license',
};
