import { expect, test } from 'vitest';
import { shownSubscription } from '../../tests/support/billing-overview.ts';
import { listedPrices } from '../../tests/support/listed-prices.ts';
import { resumeCost } from './held-plans.view.ts';

const reader = { mayChange: true, now: 5, day: (at: number) => `day ${at}` };
const costOf = (paidUntil: number | null, prices: ReturnType<typeof listedPrices> | null = listedPrices()) =>
  resumeCost(shownSubscription({ status: 'paused', paidUntil }), prices, reader);

test.each([
  [9, 'You won’t be charged now. We charge up to €25.00 on day 9.'],
  [5, 'You’ll be charged up to €25.00 now.'],
  [null, 'You’ll be charged up to €25.00 now.'],
])('U180 going on with a plan that is paid until %s says first what it costs', (paidUntil, text) => {
  expect(costOf(paidUntil)).toBe(text);
});

test('U180 is not said before prices are known', () => {
  expect(costOf(9, null)).toBeNull();
});
