import { assert, describe, expect, it, test } from 'vitest';
import {
  BILLING_PERIODS,
  ITEM_KINDS,
  limitText,
  PLAN_TAGS,
  PLAN_TIERS,
  planCatalogue,
  planOf,
} from './plan.ts';
import { PLAN_PERMISSIONS, reducesPlan, withinLimit } from './room-plan.ts';

const pro = ['licensed', 'api_access', 'custom_logo'];
const premium = [...pro, 'custom_theming'];

describe('the plan catalogue', () => {
  test.each([
    ['0', 'free', 'starter', 'none', 3, 3, 3, 3, []],
    ['pro-2023-12-monthly', 'subscription', 'pro', 'monthly', -1, 5, 50, 50, pro],
    ['pro-2023-12-yearly', 'subscription', 'pro', 'yearly', -1, 5, 50, 50, pro],
    ['pro-2023-12-one-time', 'product', 'pro', 'one_time', -1, 5, 50, 50, pro],
    ['premium-2023-12-monthly', 'subscription', 'premium', 'monthly', -1, 50, 500, 500, premium],
    ['premium-2023-12-yearly', 'subscription', 'premium', 'yearly', -1, 50, 500, 500, premium],
    ['premium-2023-12-one-time', 'product', 'premium', 'one_time', -1, 50, 500, 500, premium],
    ['enterprise-pro', 'enterprise', 'pro', 'none', -1, 10, -1, -1, pro],
    ['enterprise-pro-20', 'enterprise', 'pro', 'none', -1, 20, -1, -1, pro],
    ['enterprise-premium-200', 'enterprise', 'premium', 'none', -1, 200, -1, -1, premium],
    ['premium-2023-05-monthly', 'subscription', 'premium', 'monthly', -1, 100, -1, -1, premium],
    ['premium-2023-05-yearly', 'subscription', 'premium', 'yearly', -1, 100, -1, -1, premium],
    ['pro-2023-05-monthly', 'subscription', 'pro', 'monthly', -1, 10, -1, -1, pro],
    ['pro-2023-05-yearly', 'subscription', 'pro', 'yearly', -1, 10, -1, -1, pro],
    ['pro-2022-06-monthly', 'subscription', 'pro', 'monthly', -1, 50, -1, -1, premium],
    ['pro-2022-06-yearly', 'subscription', 'pro', 'yearly', -1, 50, -1, -1, premium],
    ['pro-2021-12-monthly', 'subscription', 'pro', 'monthly', -1, 50, -1, -1, premium],
    ['pro-2021-12-yearly', 'subscription', 'pro', 'yearly', -1, 50, -1, -1, premium],
    ['pro-staging-monthly', 'subscription', 'pro', 'monthly', -1, 3, -1, -1, pro],
    ['pro-staging-yearly', 'subscription', 'pro', 'yearly', -1, 3, -1, -1, pro],
    ['event-2022-06-one-time', 'product', 'pro', 'one_time', -1, -1, -1, -1, pro],
    ['admin-legacy', 'special', 'admin', 'none', -1, 100, -1, -1, ['full_access']],
    ['premium-trial-2023-12', 'special', 'trial', 'none', -1, 100, -1, -1, premium],
  ])(
    'B1 the plan %s has the type %s, the label %s and the billing interval %s',
    (id, type, label, billingInterval, rooms, devices, timers, messages, permissions) => {
      const limits = { rooms, devices, timers, messages };
      expect(planOf(id)).toMatchObject({ id, type, label, billingInterval, limits, permissions });
    },
  );

  it('B1 has the right name for each plan', () => {
    const ids = (name: string) => planCatalogue.filter((plan) => plan.name === name).map(({ id }) => id);
    expect(ids('Starter')).toEqual(['0']);
    expect(ids('Pro')).toEqual(['pro-2023-12-monthly', 'pro-2023-12-yearly', 'pro-2023-12-one-time']);
    expect(ids('Premium')).toEqual([
      'premium-2023-12-monthly',
      'premium-2023-12-yearly',
      'premium-2023-12-one-time',
    ]);
    expect(ids('Enterprise Pro')).toEqual(['enterprise-pro']);
    expect(ids('Pro 20')).toEqual(['enterprise-pro-20']);
    expect(ids('Premium 200')).toEqual(['enterprise-premium-200']);
    expect(ids('Legacy Premium')).toEqual(['premium-2023-05-monthly', 'premium-2023-05-yearly']);
    expect(ids('Legacy Pro')).toHaveLength(8);
    expect(ids('Legacy Event')).toEqual(['event-2022-06-one-time']);
    expect(ids('Admin Legacy')).toEqual(['admin-legacy']);
    expect(ids('Premium Trial')).toEqual(['premium-trial-2023-12']);
  });

  it('B1 has 24 plans with distinct ids', () => {
    expect(new Set(planCatalogue.map(({ id }) => id)).size).toBe(24);
    expect(planCatalogue).toHaveLength(24);
  });

  it('B1 tags enterprise plans and legacy plans', () => {
    const tagged = (tag: string) => planCatalogue.filter(({ tags }) => tags.some((each) => each === tag));
    expect(tagged('enterprise').every(({ type }) => type === 'enterprise')).toBe(true);
    expect(tagged('enterprise')).toHaveLength(3);
    expect(tagged('legacy').map(({ name }) => name.split(' ').includes('Legacy'))).toEqual(
      Array(12).fill(true),
    );
  });

  it('B1 treats plan ids of the former staging system as Legacy Pro with 3 devices', () => {
    expect(planOf('staging-4711')).toMatchObject({
      name: 'Legacy Pro',
      limits: { devices: 3 },
      tags: ['legacy'],
    });
  });

  test.each(['', 'gold', '00', 'toString'])('B1 has no plan %j', (id) => {
    expect(planOf(id)).toBeNull();
  });

  it('B1 uses the tiers, periods and permissions of the product', () => {
    expect(Object.keys(PLAN_TIERS)).toEqual(['STARTER', 'PRO', 'PREMIUM', 'ADMIN', 'TRIAL']);
    expect(Object.keys(BILLING_PERIODS)).toEqual(['YEARLY', 'MONTHLY', 'ONE_TIME', 'NONE']);
    expect(PLAN_PERMISSIONS).toEqual([
      'licensed',
      'api_access',
      'custom_logo',
      'custom_theming',
      'full_access',
    ]);
    expect(ITEM_KINDS).toEqual(['BASE', 'SEAT', 'LICENSE']);
    const tags = new Set(planCatalogue.flatMap((plan) => plan.tags));
    expect([...tags].sort()).toEqual([...PLAN_TAGS]);
  });
});

describe('plan limits', () => {
  test.each([
    [-1, 'Unlimited'],
    [0, '0'],
    [3, '3'],
    [500, '500'],
  ])('B2 the limit %i is displayed as %s', (limit, text) => {
    expect(limitText(limit)).toBe(text);
  });

  test.each([
    [0, 3, true],
    [2, 3, true],
    [3, 3, false],
    [4, 3, false],
    [1_000_000, -1, true],
    [0, 0, false],
  ])('B6 with %i used of a limit of %i, one more is allowed: %s', (count, limit, allowed) => {
    expect(withinLimit(count, limit)).toBe(allowed);
  });
});

test.each([
  ['pro-2023-12-monthly', 'pro-2023-12-monthly', false],
  ['pro-2023-12-monthly', 'premium-2023-12-monthly', true],
  ['premium-2023-12-monthly', 'pro-2023-12-monthly', false],
  ['pro-2022-06-yearly', 'pro-2023-05-yearly', false],
  ['pro-2023-12-monthly', 'enterprise-pro', true],
  ['enterprise-premium-200', 'premium-2023-12-monthly', false],
  ['premium-trial-2023-12', 'admin-legacy', true],
  ['admin-legacy', 'premium-trial-2023-12', false],
  ['pro-2022-06-yearly', 'admin-legacy', true],
  ['enterprise-pro-20', 'premium-2023-05-yearly', true],
])('B94 the plan %s is smaller than the plan %s: %s', (id, before, takes) => {
  const [plan, had] = [planOf(id), planOf(before)];
  assert(plan && had);
  expect(reducesPlan(plan, had)).toBe(takes);
});
