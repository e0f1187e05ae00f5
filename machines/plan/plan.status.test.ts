import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { owned } from '../../tests/support/owned-plan.ts';
import { DAY } from '../kernel/time.ts';
import {
  activeUntil,
  EVENT_PLAN_LENGTH,
  planStatus,
  SUBSCRIPTION_STATUSES,
  sortPlans,
} from './plan.status.ts';
import { planCatalogue } from './plan.ts';

const NOW = 100 * DAY;
const past = NOW - 1;
const future = NOW + 1;
const PRO = 'pro-2023-12-monthly';

describe('the status of a plan', () => {
  test('B10 Starter is active and has no end', () => {
    expect(planStatus(owned('0'), NOW)).toEqual({ active: true, archived: false, endsAt: null });
  });

  test.each([
    ['active', null, null, true, false],
    ['active', null, past, true, false],
    ['active', past, null, true, false],
    ['trialing', null, future, true, false],
    ['trialing', null, past, false, false],
    ['past_due', null, future, true, false],
    ['past_due', null, NOW, false, false],
    ['paused', null, future, true, false],
    ['paused', future, past, true, false],
    ['paused', null, null, false, false],
    ['deleted', future, null, true, false],
    ['deleted', null, future, true, false],
    ['deleted', past, null, false, true],
    ['deleted', NOW, null, false, true],
    ['deleted', past, past - 1, false, true],
    ['deleted', null, past, false, true],
    ['deleted', null, null, false, true],
  ] as const)(
    'B11 of a subscription that is %s, cancelled for %s and billed next %s: active %s, archived %s',
    (status, cancellation_effective_date, next_bill_date, active, archived) => {
      const plan = owned(PRO, { status, cancellation_effective_date, next_bill_date });
      expect(planStatus(plan, NOW)).toEqual({
        active,
        archived,
        endsAt: cancellation_effective_date ?? next_bill_date,
      });
    },
  );

  test.each([
    ['deleted', past, future, true],
    ['deleted', future, past, true],
    ['deleted', future, future + 1, true],
    ['paused', past, future, true],
    ['deleted', past - 1, past, false],
  ] as const)(
    'B61 of a subscription that is %s, cancelled for %s and billed next %s, counts the later: active %s',
    (status, cancellation_effective_date, next_bill_date, active) => {
      const plan = owned(PRO, { status, cancellation_effective_date, next_bill_date });
      const endsAt = Math.max(cancellation_effective_date, next_bill_date);
      const archived = status === 'deleted' && !active;
      expect(planStatus(plan, NOW)).toEqual({ active, archived, endsAt });
    },
  );

  test.each([
    [NOW, true],
    [NOW - EVENT_PLAN_LENGTH + 1, true],
    [NOW - EVENT_PLAN_LENGTH, false],
    [0, false],
  ])('B12 of a product for one event, bought at %i, is active for 10 days: %s', (created, active) => {
    expect(EVENT_PLAN_LENGTH).toBe(864_000_000);
    expect(planStatus(owned('pro-2023-12-one-time', { created }), NOW)).toEqual({
      active,
      archived: !active,
      endsAt: created + EVENT_PLAN_LENGTH,
    });
  });

  test.each([
    [null, true],
    [future, true],
    [NOW, false],
    [past, false],
  ])(
    'B13 of an enterprise plan with the end %s is active: %s, and is never archived',
    (active_until, active) => {
      expect(planStatus(owned('enterprise-pro', { active_until }), NOW)).toEqual({
        active,
        archived: false,
        endsAt: active_until,
      });
    },
  );

  test('B14 of the admin plan is active and never archived, and has no end', () => {
    const standing = planStatus(owned('admin-legacy', { active_until: past, status: 'deleted' }), NOW);
    expect(standing).toEqual({ active: true, archived: false, endsAt: null });
  });

  test.each([
    [null, true],
    [future, true],
    [NOW, false],
    [past, false],
  ])('B14 of a trial with the end %s is active: %s, and otherwise archived', (active_until, active) => {
    expect(planStatus(owned('premium-trial-2023-12', { active_until }), NOW)).toEqual({
      active,
      archived: !active,
      endsAt: active_until,
    });
  });

  test('B11 a plan is never active and archived, and an archived plan stays archived', () => {
    const date = fc.option(fc.integer({ min: 0, max: 200 * DAY }));
    const plan = fc.record({
      id: fc.constantFrom(...planCatalogue.map(({ id }) => id)),
      status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
      created: fc.integer({ min: 0, max: 200 * DAY }),
      next_bill_date: date,
      cancellation_effective_date: date,
      active_until: date,
    });
    const instant = fc.integer({ min: 0, max: 400 * DAY });
    fc.assert(
      fc.property(plan, instant, instant, ({ id, ...fields }, one, other) => {
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
        const mine = owned(id, fields);
        const before = planStatus(mine, earlier);
        const after = planStatus(mine, later);
        expect(before.active && before.archived).toBe(false);
        expect(before.archived && !after.archived).toBe(false);
        expect(after.active && !before.active).toBe(false);
      }),
    );
  });
});

describe("the label of a plan's end", () => {
  const soon = NOW + DAY;

  const yesterday = NOW - DAY;

  test.each([
    ['past due', owned(PRO, { status: 'past_due', next_bill_date: soon }), 'Next retry date', soon],
    [
      'past due and over',
      owned(PRO, { status: 'past_due', next_bill_date: yesterday }),
      'Next retry date',
      yesterday,
    ],
    ['paused later', owned(PRO, { status: 'paused', next_bill_date: soon }), 'Active until', soon],
    ['paused', owned(PRO, { status: 'paused', next_bill_date: yesterday }), 'Paused since', yesterday],
    ['paused without a date', owned(PRO, { status: 'paused' }), 'Paused since', null],
    ['active', owned(PRO, { next_bill_date: soon }), 'Next due', soon],
    ['trialing', owned(PRO, { status: 'trialing', next_bill_date: soon }), 'Next due', soon],
    [
      'cancelled for later',
      owned(PRO, { status: 'deleted', cancellation_effective_date: soon }),
      'Active until',
      soon,
    ],
    ['active without a next bill', owned(PRO, { cancellation_effective_date: soon }), 'Next due', soon],
  ])('B16 has the right text and date for a plan that is %s', (_, plan, label, at) => {
    const said = activeUntil(plan, NOW);
    expect(said).toEqual({ kind: said?.kind, label, at });
  });

  test.each([
    ['a single event', owned('premium-2023-12-one-time', { created: NOW }), NOW + 10 * DAY],
    ['an enterprise plan', owned('enterprise-pro', { active_until: soon }), soon],
    ['a trial', owned('premium-trial-2023-12', { active_until: soon }), soon],
  ])('B461 has the text “Active until” for %s', (_, plan, at) => {
    expect(activeUntil(plan, NOW)).toEqual({ kind: 'activeUntil', label: 'Active until', at });
  });

  test.each([
    ['an enterprise plan without end', owned('enterprise-pro')],
    ['free', owned('0')],
    ['admin', owned('admin-legacy')],
    ['archived', owned(PRO, { status: 'deleted', cancellation_effective_date: yesterday })],
    ['archived single-event', owned('premium-2023-12-one-time', { created: 0 })],
    ['archived trial', owned('premium-trial-2023-12', { active_until: yesterday })],
  ])('B16 does not exist for a plan that is %s', (_, plan) => {
    expect(activeUntil(plan, NOW)).toBeNull();
  });
});

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

describe('the list of plans', () => {
  test('B15 starts with active plans and ends with archived ones, by tier and update', () => {
    expect(sortPlans([...inOrder].reverse(), NOW)).toEqual(inOrder);
  });

  test('B15 does not depend on the original order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(inOrder, { minLength: inOrder.length }), (shuffled) => {
        expect(sortPlans(shuffled, NOW)).toEqual(inOrder);
      }),
    );
  });

  test('B15 keeps the original order of equal plans', () => {
    const twins = [owned('0', { plan_id: 'a' }), owned('0', { plan_id: 'b' })];
    expect(sortPlans(twins, NOW)).toEqual(twins);
  });
});
