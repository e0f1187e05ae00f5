import { describe, expect, test } from 'vitest';
import { DAY } from '../../machines/kernel/time.ts';
import type {
  BillingOverview,
  PurchaseAnswer,
  SubscriptionAnswer,
} from '../../machines/plan/billing.answers.ts';
import { planEnd } from '../../machines/plan/plan.status.ts';
import { selfHostedPlan, starterPlan } from '../../machines/plan/room-plan.ts';
import {
  billedTeam,
  changesOf,
  nothingBought,
  shownSubscription,
} from '../../tests/support/billing-overview.ts';
import { purchased } from '../../tests/support/bought.ts';
import { listedPrices } from '../../tests/support/listed-prices.ts';
import type { PlanInUse } from '../billing/plan-in-use.view.ts';
import {
  type BillingReader,
  daysLeft,
  freePlanCard,
  ownedPlanCards,
  planOverview,
  resumeCost,
} from './owned-plans.view.ts';

const reader: BillingReader = { mayChange: true, now: 2 * DAY, day: (at) => `day ${at / DAY}` };

const event: PurchaseAnswer = {
  id: 'event',
  checkoutId: 'c',
  item: 'pro-event',
  startsAt: 0,
  endsAt: 10 * DAY,
  active: true,
};

const held = (subscription: Partial<SubscriptionAnswer>, more: Partial<BillingOverview> = {}) =>
  ownedPlanCards(billedTeam({ subscription: shownSubscription(subscription), ...more }), reader)[0];
const once = (purchase: Partial<PurchaseAnswer>) =>
  ownedPlanCards(
    { ...nothingBought, purchases: [{ ...event, ...purchase }], changes: changesOf([], [purchased()]) },
    reader,
  )[0];
const labels = (plan: ReturnType<typeof held>) => plan?.actions.map(({ label }) => label);

describe('a subscription', () => {
  test('U173 shows its due date, next bill, seats and card', () => {
    expect(held({})).toMatchObject({
      title: 'Pro (monthly)',
      state: 'Active',
      tone: 'good',
      lines: [],
      facts: [
        { label: 'Next due', text: 'day 30' },
        { label: 'Next bill', text: '€25.00' },
        { label: 'Seats', text: '4 of 4 used' },
        { label: 'Card', text: 'Visa ending in 4242, valid until 12/2099' },
      ],
    });
    expect(labels(held({}))).toEqual(['Change seats', 'Update payment method', 'Cancel plan']);
    const bare = held({}, { nextBill: null, paymentMethod: null, seats: null });
    expect(bare?.facts).toEqual([{ label: 'Seats', text: '0 of 4 used' }]);
  });

  test('U173 whose payment failed shows the next retry, and offers a new payment method first', () => {
    const plan = held({ status: 'past_due' });
    expect(plan).toMatchObject({ state: 'Payment failed', tone: 'danger' });
    expect(plan?.facts[0]).toEqual({ label: 'Next retry date', text: 'day 30' });
    expect(plan?.actions[0]).toEqual({
      label: 'Update payment method',
      strong: true,
      to: '/plan/sub/update-payment-method/',
    });
  });

  test.each([
    [30 * DAY, { label: 'Active until', text: 'day 30' }],
    [DAY, { label: 'Paused since', text: 'day 1' }],
    [null, { label: 'Next bill', text: '€25.00' }],
  ])('U173 that is paused shows its dates, and asks before it resumes at a cost', (paidUntil, fact) => {
    const plan = held({ status: 'paused', paidUntil });
    expect(plan?.facts[0]).toEqual(fact);
    expect(plan?.actions[0]).toEqual({ label: 'Resume', strong: true, call: 'resume', asks: true });
  });

  test('U173 that was cancelled shows its end, and offers to keep it while possible', () => {
    const scheduled = { action: 'cancel', at: 20 * DAY } as const;
    const kept = held({ status: 'deleted' }, { scheduled, nextBill: null });
    expect(kept?.facts[0]).toEqual({ label: 'Active until', text: 'day 20' });
    expect(kept?.actions).toEqual([{ label: 'Keep my plan', strong: true, call: 'resume', asks: false }]);
    const gone = held({ status: 'deleted', mayResume: false });
    expect(gone?.facts[0]).toEqual({ label: 'Active until', text: 'day 30' });
    expect(gone?.lines).toContain('To continue, choose a plan below.');
    expect(gone?.actions).toEqual([]);
  });

  test('U173 with a scheduled pause shows its date, and can undo the pause', () => {
    const plan = held({}, { scheduled: { action: 'pause', at: 20 * DAY } });
    expect(plan?.lines[0]).toContain('Your plan pauses on day 20');
    expect(labels(plan)?.[0]).toBe('Undo');
  });

  test('U173 on trial shows the days left and the charge after them', () => {
    expect(held({ status: 'trialing' })?.lines).toEqual([
      '28 days left in your trial. We charge €25.00 on day 30.',
    ]);
    expect(held({ status: 'trialing' }, { nextBill: null })?.lines).toEqual([]);
  });

  test('U173 offers members no changes', () => {
    const [plan] = ownedPlanCards(billedTeam(), { ...reader, mayChange: false });
    expect(plan).toMatchObject({ state: 'Active', actions: [] });
  });
});

describe('a one-time purchase', () => {
  test('U173 shows the days left, and offers an upgrade to Premium', () => {
    const plan = once({});
    expect(plan?.lines).toEqual([
      '8 days left, until day 10.',
      'It ends automatically. You won’t be billed again.',
    ]);
    expect(plan?.actions).toEqual([
      { label: 'Upgrade to Premium', strong: true, to: '/plan/event/upgrade-event/' },
    ]);
    expect(once({ item: 'premium-event' })?.actions).toEqual([]);
  });

  test('U173 is shown as a trial, or without an end', () => {
    expect(once({ item: 'premium-trial' })).toMatchObject({
      state: 'Trial',
      lines: ['8 days left, until day 10.', 'Then your team returns to Starter. You won’t be billed.'],
    });
    expect(once({ item: 'lifetime', endsAt: null })?.lines).toEqual([
      'Never expires. You won’t be billed again.',
    ]);
    const withoutUpgrade = { ...nothingBought, purchases: [event] };
    expect(ownedPlanCards(withoutUpgrade, reader)[0]?.actions).toEqual([]);
  });

  test("U480 is sorted by the server's order, or else after the subscription", () => {
    const paused = { subscription: shownSubscription({ status: 'paused', paidUntil: reader.now - DAY }) };
    const ids = (order?: readonly string[]) =>
      ownedPlanCards(billedTeam({ ...paused, purchases: [event], order }), reader).map(({ id }) => id);
    expect(ids(['event', 'sub'])).toEqual(['event', 'sub']);
    expect(ids(['sub', 'event'])).toEqual(['sub', 'event']);
    expect(ids()).toEqual(['sub', 'event']);
    expect(ids(['event'])).toEqual(['event', 'sub']);
  });

  test('U173 disappears from the list after its end', () => {
    expect(once({ active: false })).toBeUndefined();
  });

  test.each([
    [10 * DAY, 8],
    [2 * DAY + 1, 1],
    [DAY, 0],
  ])('U173 counts a day that has begun as a whole day: until %d', (until, days) => {
    expect(daysLeft(until, 2 * DAY)).toBe(days);
  });
});

describe('a team without purchases', () => {
  const given: BillingOverview = {
    ...nothingBought,
    plan: { id: 'enterprise-pro', name: 'Enterprise Pro', label: 'pro' },
    end: planEnd('nextDue', 5 * DAY),
  };

  test('U174 has Starter with its seats', () => {
    expect(freePlanCard(nothingBought, reader)).toEqual({
      title: 'Starter',
      lines: ['Free forever.', '1 of 3 seats used.'],
    });
    for (const seats of [null, { used: 1, paid: null }])
      expect(freePlanCard({ ...nothingBought, seats }, reader).lines).toHaveLength(1);
  });

  test('U174 has the granted plan until its end', () => {
    expect(freePlanCard(given, reader).lines).toEqual([
      'This server’s operator gave your team this plan. Contact them to change it.',
      'Next due day 5.',
    ]);
    expect(freePlanCard({ ...given, end: planEnd('nextDue', null) }, reader).lines).toHaveLength(1);
    expect(freePlanCard({ ...given, end: null }, reader).lines).toHaveLength(1);
  });

  test('U174 shows why a refunded plan ended, and whom to contact', () => {
    const revoked = [
      { item: 'pro-monthly', reason: 'refund', at: 1 * DAY },
      { item: 'lifetime', reason: 'chargeback', at: 2 * DAY },
    ] as const;
    expect(freePlanCard({ ...nothingBought, revoked }, reader).lines).toEqual([
      'Your bank reversed the payment for Premium lifetime license on day 2, so that plan has ended.',
      'Didn’t expect this? Contact this server’s operator.',
    ]);
    expect(freePlanCard({ ...nothingBought, revoked: revoked.slice(0, 1) }, reader).lines[0]).toBe(
      'The payment for Pro (monthly) was refunded on day 1, so that plan has ended.',
    );
  });
});

const starter: PlanInUse = { ...starterPlan, end: null, rooms: 2 };

test('V110 shows the limits of a plan, and the rooms in use', () => {
  const { limits } = planOverview(starter);
  expect(limits[0]).toEqual({ label: 'Rooms', limit: '3', used: '2 of 3 in use', percent: (2 / 3) * 100 });
  expect(limits[1]).toEqual({
    label: 'Connected devices per room',
    limit: '3',
    used: null,
    percent: null,
  });
  expect(limits.map(({ label }) => label)).toEqual([
    'Rooms',
    'Connected devices per room',
    'Timers per room',
    'Messages per room',
  ]);
});

test.each([
  [5, 3, 100],
  [0, 0, 0],
])('V110 for %d of %d rooms draws the bar at %d per cent', (rooms, limit, percent) => {
  const limits = { ...starter.limits, rooms: limit };
  expect(planOverview({ ...starter, rooms, limits }).limits[0]?.percent).toBe(percent);
});

test('V110 states on a server without billing that everything is included', () => {
  const overview = planOverview({ ...selfHostedPlan, end: null, rooms: 61 });
  expect(overview.lead).toBe('This server has no billing: every feature is included, without limits.');
  expect(overview.limits[0]).toEqual({
    label: 'Rooms',
    limit: 'Unlimited',
    used: '61 in use',
    percent: null,
  });
  expect(overview.mark).toBe('Not shown');
});

test("V110 states whether screens show the product's mark", () => {
  expect(planOverview(starter)).toEqual({
    lead: expect.any(String),
    limits: expect.any(Array),
    mark: 'Shown',
  });
  expect(planOverview({ ...starter, permissions: ['licensed'] }).mark).toBe('Not shown');
});

test('V110 mentions no limit of rooms if the plan has none', () => {
  expect(planOverview({ ...starter, limits: { ...starter.limits, rooms: -1 } }).lead).not.toBe(
    planOverview(starter).lead,
  );
});

const costReader = { mayChange: true, now: 5, day: (at: number) => `day ${at}` };

const costOf = (paidUntil: number | null, prices: ReturnType<typeof listedPrices> | null = listedPrices()) =>
  resumeCost(shownSubscription({ status: 'paused', paidUntil }), prices, costReader);

test.each([
  [9, 'You won’t be charged now. We charge up to €25.00 on day 9.'],
  [5, 'You’ll be charged up to €25.00 now.'],
  [null, 'You’ll be charged up to €25.00 now.'],
])('U180 shows what resuming a plan costs that is paid until %s', (paidUntil, text) => {
  expect(costOf(paidUntil)).toBe(text);
});

test('U180 shows no cost without prices', () => {
  expect(costOf(9, null)).toBeNull();
});
