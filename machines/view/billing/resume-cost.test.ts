import { expect, test } from 'vitest';
import { shownSubscription } from '../../../tests/support/billing-overview.ts';
import { listedPrices } from '../../../tests/support/listed-prices.ts';
import { resumeCost } from './resume-cost.ts';

const reader = { mayChange: true, now: 5, day: (at: number) => `day ${at}` };
const costOf = (paidUntil: number | null, prices: ReturnType<typeof listedPrices> | null = listedPrices()) =>
  resumeCost(shownSubscription({ status: 'paused', paidUntil }), prices, reader);

test.each([
  [9, 'Nothing is charged now. At most €25.00 is charged on day 9.'],
  [5, 'It is billed at once: at most €25.00 is charged now.'],
  [null, 'It is billed at once: at most €25.00 is charged now.'],
])('U180 going on with a plan that is paid until %s says first what it costs', (paidUntil, text) => {
  expect(costOf(paidUntil)).toBe(text);
});

test('U180 is not said before prices are known', () => {
  expect(costOf(9, null)).toBeNull();
});
