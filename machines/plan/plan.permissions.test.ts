import { describe, expect, test } from 'vitest';
import { isLicensed, isPaid, planAllows } from './plan.permissions.ts';
import { PLAN_PERMISSIONS, type PlanPermission, selfHostedPlan, starterPlan } from './room-plan.ts';

describe('plan permissions', () => {
  test.each<[boolean, PlanPermission[], PlanPermission | null]>([
    [true, [], null],
    [true, ['licensed'], null],
    [true, ['licensed'], 'licensed'],
    [true, ['licensed', 'custom_logo'], 'custom_logo'],
    [true, ['full_access'], 'custom_theming'],
    [true, ['full_access'], 'full_access'],
    [false, [], 'licensed'],
    [false, ['licensed', 'api_access', 'custom_logo'], 'custom_theming'],
    [false, ['licensed', 'api_access', 'custom_logo', 'custom_theming'], 'full_access'],
  ])('B3 allow %s if the plan has %j and the wanted feature is %s', (allowed, permissions, wanted) => {
    expect(planAllows({ permissions }, wanted)).toBe(allowed);
  });

  test('B3 allow everything in a self-hosted room, and nothing with a permission in Starter', () => {
    expect(PLAN_PERMISSIONS.every((wanted) => planAllows(selfHostedPlan, wanted))).toBe(true);
    expect(PLAN_PERMISSIONS.some((wanted) => planAllows(starterPlan, wanted))).toBe(false);
  });

  test.each<[PlanPermission[], boolean]>([
    [['licensed'], true],
    [['full_access'], true],
    [['api_access'], false],
    [[], false],
  ])('B4 a plan with the permissions %j makes a room licensed: %s', (permissions, licensed) => {
    expect(isLicensed({ permissions })).toBe(licensed);
  });

  test.each([
    ['starter', false],
    ['pro', true],
    ['premium', true],
    ['admin', false],
    ['trial', false],
  ] as const)('B5 a plan with the label %s is a paid plan: %s', (label, paid) => {
    expect(isPaid({ label })).toBe(paid);
  });
});
