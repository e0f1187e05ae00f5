import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { owned } from '../../tests/support/owned-plan.ts';
import { DAY } from '../kernel/time.ts';
import { listedPlans } from './plan.status.ts';

const NOW = 100 * DAY;
const ended = { status: 'deleted', cancellation_effective_date: NOW - 1 } as const;

const inOrder = [
  owned('0', { updated: 1 }),
  owned('pro-2023-12-yearly', { updated: 30 }),
  owned('pro-2023-12-monthly', { updated: 20 }),
  owned('premium-2023-12-yearly', { updated: 99 }),
  owned('admin-legacy', { updated: 50 }),
  owned('premium-trial-2023-12', { updated: 1, active_until: NOW + 1 }),
  owned('pro-2023-12-monthly', { updated: 99, status: 'paused' }),
  owned('premium-2023-12-monthly', { updated: 99, status: 'past_due' }),
  owned('pro-2023-12-monthly', { updated: 10, ...ended }),
  owned('pro-2023-12-monthly', { updated: 9, ...ended }),
  owned('premium-2023-12-monthly', { updated: 99, ...ended }),
];

describe('listed plans', () => {
  test('B15 active ones come first, archived ones last, then tier, then the most recently updated', () => {
    expect(listedPlans([...inOrder].reverse(), NOW)).toEqual(inOrder);
  });

  test('B15 the order does not depend on the order that they came in', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(inOrder, { minLength: inOrder.length }), (shuffled) => {
        expect(listedPlans(shuffled, NOW)).toEqual(inOrder);
      }),
    );
  });

  test('B15 equal ones keep the order that they came in', () => {
    const twins = [owned('0', { plan_id: 'a' }), owned('0', { plan_id: 'b' })];
    expect(listedPlans(twins, NOW)).toEqual(twins);
  });
});
