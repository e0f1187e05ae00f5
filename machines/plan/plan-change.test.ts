import { describe, expect, test } from 'vitest';
import { owned } from '../../tests/support/owned-plan.ts';
import type { OwnedPlan } from './plan.status.ts';
import { CHANGE_TARGETS, planChange } from './plan-change.ts';

const labels = (current: OwnedPlan | null) =>
  CHANGE_TARGETS.map((target) => planChange(current, target).label);
const kinds = (current: OwnedPlan | null) => CHANGE_TARGETS.map((target) => planChange(current, target).kind);

const checkout = ['Get Pro', 'Get Pro', 'Get Pro', 'Get Premium', 'Get Premium', 'Get Premium'];
const disabled = Array(6).fill('Disabled');
const PRO = 'pro-2023-12-monthly';

describe('the plan change matrix', () => {
  test('B20 has columns for Pro and Premium: monthly, yearly and once', () => {
    expect(CHANGE_TARGETS.map(({ label, period }) => `${label} ${period}`)).toEqual([
      'pro monthly',
      'pro yearly',
      'pro one_time',
      'premium monthly',
      'premium yearly',
      'premium one_time',
    ]);
  });

  test.each([
    [PRO, ['same', 'switch', 'included', 'upgrade', 'upgrade', 'addition']],
    ['pro-2023-12-yearly', ['switch', 'same', 'included', 'upgrade', 'upgrade', 'addition']],
    ['pro-2023-12-one-time', ['checkout', 'checkout', 'same', 'upgrade', 'upgrade', 'upgrade']],
    ['premium-2023-12-monthly', ['downgrade', 'downgrade', 'included', 'same', 'switch', 'included']],
    ['premium-2023-12-yearly', ['downgrade', 'downgrade', 'included', 'switch', 'same', 'included']],
    ['premium-2023-12-one-time', ['checkout', 'checkout', 'included', 'checkout', 'checkout', 'same']],
    ['pro-2021-12-yearly', ['switch', 'same', 'included', 'upgrade', 'upgrade', 'addition']],
  ])('B20 offers a team with the plan %s these changes: %j', (id, expected) => {
    expect(kinds(owned(id))).toEqual(expected);
  });

  const premiumUp = 'Upgrade to Premium';
  const included = 'Included in your plan';

  test.each([
    [PRO, ['Your plan', 'Switch to Yearly', included, premiumUp, premiumUp, 'Get Premium on top']],
    [
      'pro-2023-12-yearly',
      ['Switch to Monthly', 'Your plan', included, premiumUp, premiumUp, 'Get Premium on top'],
    ],
    ['pro-2023-12-one-time', ['Get Pro', 'Get Pro', 'Your plan', premiumUp, premiumUp, premiumUp]],
    [
      'premium-2023-12-monthly',
      ['Downgrade to Pro', 'Downgrade to Pro', included, 'Your plan', 'Switch to Yearly', included],
    ],
    [
      'premium-2023-12-yearly',
      ['Downgrade to Pro', 'Downgrade to Pro', included, 'Switch to Monthly', 'Your plan', included],
    ],
    ['premium-2023-12-one-time', ['Get Pro', 'Get Pro', included, 'Get Premium', 'Get Premium', 'Your plan']],
  ])('B21 shows a team with the plan %s these buttons: %j', (id, expected) => {
    expect(labels(owned(id))).toEqual(expected);
  });

  test.each([
    ['the admin plan', owned('admin-legacy')],
    ['an enterprise plan', owned('enterprise-pro')],
    ['a cancelled enterprise plan', owned('enterprise-premium-200', { status: 'deleted' })],
    ['a paused plan', owned(PRO, { status: 'paused' })],
    ['a plan past due', owned('premium-2023-12-yearly', { status: 'past_due' })],
  ])('B22 has all buttons disabled for %s', (_, current) => {
    expect(labels(current)).toEqual(disabled);
  });

  test.each([
    ['no plan', null],
    ['Starter', owned('0')],
    ['a trial', owned('premium-trial-2023-12')],
    ['a plan that is trialing', owned(PRO, { status: 'trialing' })],
    ['a deleted plan', owned('premium-2023-12-yearly', { status: 'deleted' })],
    [
      'a paid plan without a period',
      { ...owned(PRO), plan: { ...owned(PRO).plan, billingInterval: 'none' as const } },
    ],
  ])('B23 has only checkouts for a team with %s', (_, current) => {
    expect(labels(current)).toEqual(checkout);
    expect(new Set(kinds(current))).toEqual(new Set(['checkout']));
  });

  test('B24 enables only checkout, addition, switch, upgrade and downgrade', () => {
    const changes = [owned(PRO), owned('premium-2023-12-yearly'), owned('admin-legacy'), null].flatMap(
      (plan) => CHANGE_TARGETS.map((target) => planChange(plan, target)),
    );
    const kindsThat = (permitted: boolean) =>
      [...new Set(changes.filter((each) => each.permitted === permitted).map(({ kind }) => kind))].sort();
    expect(kindsThat(true)).toEqual(['addition', 'checkout', 'downgrade', 'switch', 'upgrade']);
    expect(kindsThat(false)).toEqual(['disabled', 'included', 'same']);
  });
});
