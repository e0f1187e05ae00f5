import { describe, expect, test } from 'vitest';
import { owned } from '../../tests/support/owned-plan.ts';
import { DAY } from '../kernel/time.ts';
import { activeUntil } from './plan.status.ts';

const NOW = 100 * DAY;
const soon = NOW + DAY;
const past = NOW - DAY;
const PRO = 'pro-2023-12-monthly';

describe('what is said of the end of a plan', () => {
  test.each([
    ['past due', owned(PRO, { status: 'past_due', next_bill_date: soon }), 'Next retry date', soon],
    ['past due and over', owned(PRO, { status: 'past_due', next_bill_date: past }), 'Next retry date', past],
    ['paused later', owned(PRO, { status: 'paused', next_bill_date: soon }), 'Active until', soon],
    ['paused', owned(PRO, { status: 'paused', next_bill_date: past }), 'Paused since', past],
    ['paused, nobody knows when', owned(PRO, { status: 'paused' }), 'Paused since', null],
    ['active', owned(PRO, { next_bill_date: soon }), 'Next due', soon],
    ['trialing', owned(PRO, { status: 'trialing', next_bill_date: soon }), 'Next due', soon],
    [
      'cancelled for later',
      owned(PRO, { status: 'deleted', cancellation_effective_date: soon }),
      'Active until',
      soon,
    ],
    ['active without a next bill', owned(PRO, { cancellation_effective_date: soon }), 'Next due', soon],
  ])('B16 %s', (_, plan, label, at) => {
    const said = activeUntil(plan, NOW);
    expect(said).toEqual({ kind: said?.kind, label, at });
  });

  test.each([
    ['a single event', owned('premium-2023-12-one-time', { created: NOW }), NOW + 10 * DAY],
    ['an enterprise plan', owned('enterprise-pro', { active_until: soon }), soon],
    ['a trial', owned('premium-trial-2023-12', { active_until: soon }), soon],
  ])('B461 %s is never due', (_, plan, at) => {
    expect(activeUntil(plan, NOW)).toEqual({ kind: 'activeUntil', label: 'Active until', at });
  });

  test.each([
    ['an enterprise plan without end', owned('enterprise-pro')],
    ['free', owned('0')],
    ['admin', owned('admin-legacy')],
    ['archived', owned(PRO, { status: 'deleted', cancellation_effective_date: past })],
    ['archived single-event', owned('premium-2023-12-one-time', { created: 0 })],
    ['archived trial', owned('premium-trial-2023-12', { active_until: past })],
  ])('B16 nothing of a plan that is %s', (_, plan) => {
    expect(activeUntil(plan, NOW)).toBeNull();
  });
});
