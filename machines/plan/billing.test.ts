import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givenBack, purchased, subscribed } from '../../tests/support/bought.ts';
import { owned } from '../../tests/support/owned-plan.ts';
import { DAY } from '../kernel/time.ts';
import { moneyWords as german } from '../words/billing-item.de.ts';
import { moneyWords } from '../words/billing-item.ts';
import type { BillingEvent } from './billing.events.ts';
import { ITEM_IDS, ITEMS, itemOfTarget, knownPlan, planOfItem, SOLD_ITEMS } from './billing.items.ts';
import {
  boughtPlans,
  noStoredFacts,
  subjectOf,
  trialPlan,
  willBillAgain,
  withFacts,
  withRefund,
} from './billing.records.ts';
import {
  hasFreeSeat,
  liveSubscription,
  mayResume,
  maySellLifetime,
  type PurchaseState,
  planOffers,
  runningEvent,
  seatsPaid,
  seatsUsed,
} from './offers.ts';
import { CHANGE_TARGETS } from './plan-change.ts';
import { parseMoney } from './price.ts';
import { amountOf, amountText, defaultPrices, priceList, priceOf, sumText } from './prices.ts';

const NOW = 5 * DAY;
const standing = (parts: Partial<PurchaseState> = {}): PurchaseState => ({
  subscriptions: [],
  purchases: [],
  given: null,
  now: NOW,
  ...parts,
});

describe('sold items', () => {
  test('B70 each have a plan and a period of the catalogue', () => {
    for (const id of ITEM_IDS) {
      const { plan, period } = ITEMS[id];
      expect(planOfItem(id)).toMatchObject({ id: plan, billingInterval: period });
    }
    expect(CHANGE_TARGETS.map((target) => itemOfTarget(target))).toEqual([
      'pro-monthly',
      'pro-yearly',
      'pro-event',
      'premium-monthly',
      'premium-yearly',
      'premium-event',
    ]);
    expect(trialPlan().label).toBe('trial');
    expect(() => knownPlan('gold')).toThrow('There is no plan gold.');
  });

  test.each([
    [0, 'EUR', '€0.00'],
    [5, 'USD', '$0.05'],
    [19_00, 'EUR', '€19.00'],
    [1_234_50, 'EUR', '€1,234.50'],
    [1_234_567_89, 'USD', '$1,234,567.89'],
    [-30_00, 'EUR', '-€30.00'],
  ] as const)('B71 have amounts that format %d hundredths of %s as %s', (minor, currency, text) => {
    expect(amountText(minor, currency)).toBe(text);
    expect(parseMoney(text)?.amount).toBeCloseTo(minor / 100, 6);
  });

  test('V811 have amounts in German format on a German page', () => {
    const english = { ...moneyWords };
    Object.assign(moneyWords, german);
    expect(amountText(1_234_50, 'EUR').replaceAll('\u00A0', ' ')).toBe('1.234,50 €');
    expect(sumText(amountOf(19_00, 'USD', 0)).replaceAll('\u00A0', ' ')).toBe('19,00 $');
    Object.assign(moneyWords, english);
  });

  test('B71 have a net amount and a tax that add up to the gross amount', () => {
    expect(amountOf(119_00, 'EUR', 19)).toEqual({
      gross: 119_00,
      net: 100_00,
      tax: 19_00,
      currency: 'EUR',
      text: '€119.00',
    });
    fc.assert(
      fc.property(fc.nat(100_000_00), fc.integer({ min: 0, max: 30 }), (gross, percent) => {
        const { net, tax } = amountOf(gross, 'EUR', percent);
        expect(net + tax).toBe(gross);
      }),
    );
  });

  test.each([
    ['pro-monthly', 1, 19_00],
    ['pro-monthly', 3, 19_00],
    ['pro-monthly', 5, 31_00],
    ['premium-yearly', 4, 610_00],
    ['pro-event', 5, 49_00],
    ['lifetime', 1, 990_00],
  ] as const)('B73 with the item %s and %d seats cost %d', (item, seats, price) => {
    expect(priceOf(defaultPrices, 'EUR', item, seats)).toBe(price);
  });

  test('B73 are all in the price list with their amounts', () => {
    expect(priceList(defaultPrices, 'USD', 0).find(({ id }) => id === 'pro-event')).toEqual({
      id: 'pro-event',
      kind: 'BASE',
      plan: 'pro-2023-12-one-time',
      period: 'one_time',
      amount: { gross: 49_00, net: 49_00, tax: 0, currency: 'USD', text: '$49.00' },
    });
  });
});

describe('billing events', () => {
  const facts = subscribed().facts;
  const told = (occurredAt: number, id: string, seats = 1): BillingEvent & { kind: 'subscription' } => ({
    id,
    occurredAt,
    kind: 'subscription',
    subscription: { ...Object(facts), seats },
  });
  const hear = (kept: Parameters<typeof withFacts>[0], event: ReturnType<typeof told>) =>
    withFacts(kept, event.subscription, event);

  test('B75 are ignored if an event with a later time or a greater id was applied before', () => {
    const newer = hear(noStoredFacts, told(2, 'b', 5));
    expect(newer.from).toEqual({ at: 2, id: 'b' });
    expect(hear(newer, told(1, 'z'))).toBe(newer);
    expect(hear(newer, told(2, 'a'))).toBe(newer);
    expect(hear(newer, told(2, 'b'))).toBe(newer);
    expect(hear(newer, told(2, 'c')).from?.id).toBe('c');
    expect(hear(newer, told(3, 'a')).from?.at).toBe(3);
  });

  test('B76 of a refund end the purchase, and the first refund sets its time', () => {
    const refund = (occurredAt: number, id: string): BillingEvent => ({
      id,
      occurredAt,
      kind: 'refund',
      of: { subject: 'subscription', id: 'sub' },
      reason: 'refund',
    });
    const gone = withRefund(noStoredFacts, 'refund', refund(5, 'r'));
    expect(hear(gone, told(9, 'x'))).toMatchObject({ revoked: { at: 5 }, from: { at: 9 } });
    expect(withRefund(gone, 'chargeback', refund(7, 's'))).toBe(gone);
    expect(withRefund(gone, 'chargeback', refund(3, 's')).revoked).toEqual({
      at: 3,
      id: 's',
      reason: 'chargeback',
    });
    expect(
      boughtPlans({ subscriptions: [givenBack(subscribed())], purchases: [givenBack(purchased())] }),
    ).toEqual([]);
    expect(boughtPlans({ subscriptions: [noStoredFacts], purchases: [noStoredFacts] })).toEqual([]);
    expect(
      boughtPlans({
        subscriptions: [{ ...subscribed(), from: null }],
        purchases: [{ ...purchased(), from: null }],
      }),
    ).toEqual([]);
  });

  test('B75 name their subscription, purchase or checkout', () => {
    const at = { id: 'e', occurredAt: 1 };
    const of = { subject: 'purchase', id: 'p' } as const;
    const amount = amountOf(1, 'EUR', 0);
    expect(subjectOf(told(1, 'e'))).toEqual({ subject: 'subscription', id: 'sub' });
    expect(subjectOf({ ...at, kind: 'purchase', purchase: { ...Object(purchased().facts) } })).toEqual({
      subject: 'purchase',
      id: 'purchase',
    });
    expect(subjectOf({ ...at, kind: 'refund', of, reason: 'refund' })).toBe(of);
    expect(subjectOf({ ...at, kind: 'unknown', type: 'x' })).toBeNull();
    const payment = { id: 'i', status: 'paid', amount, item: 'lifetime' } as const;
    expect(subjectOf({ ...at, kind: 'payment', checkoutId: 'c', payment })).toBeNull();
  });
});

describe('stored facts of a provider', () => {
  const cancel = { action: 'cancel', at: 20 * DAY } as const;
  const pause = { action: 'pause', at: 20 * DAY } as const;
  test.each([
    [{}, 'active', 30 * DAY, null],
    [{ status: 'trialing' }, 'trialing', 30 * DAY, null],
    [{ scheduled: pause }, 'active', 30 * DAY, null],
    [{ scheduled: cancel }, 'deleted', null, 20 * DAY],
    [{ status: 'past_due', nextBillAt: 8 * DAY }, 'past_due', 8 * DAY, null],
    [{ status: 'paused', nextBillAt: null }, 'paused', 30 * DAY, null],
    [{ status: 'canceled', nextBillAt: null }, 'deleted', null, 30 * DAY],
    [{ status: 'canceled', nextBillAt: null, nextAmount: null, paidUntil: null }, 'deleted', null, null],
  ] as const)(
    'B77 with a subscription of %j make a plan with the status %s',
    (facts, status, next_bill_date, cancellation_effective_date) => {
      const [plan] = boughtPlans({ subscriptions: [subscribed(facts)], purchases: [] });
      expect(plan?.record).toMatchObject({ status, next_bill_date, cancellation_effective_date });
    },
  );

  test('B77 make a purchase start at its start, and a trial end at its end', () => {
    const [event, trial] = boughtPlans({
      subscriptions: [],
      purchases: [purchased({ startsAt: 7 }), purchased({ item: 'premium-trial', endsAt: 9 })],
    });
    expect(event?.record).toMatchObject({ type: 'product', created: 7, active_until: null });
    expect(trial?.record).toMatchObject({ type: 'special', active_until: 9 });
  });

  test('B78 show whether a subscription will be billed again: not if cancelled or refunded', () => {
    expect(willBillAgain(subscribed())).toBe(true);
    expect(willBillAgain(subscribed({ status: 'paused' }))).toBe(true);
    expect(willBillAgain(subscribed({ scheduled: cancel }))).toBe(false);
    expect(willBillAgain(givenBack(subscribed()))).toBe(false);
    expect(willBillAgain(noStoredFacts)).toBe(false);
  });

  test('B78 allow a cancelled subscription to resume unless another was bought', () => {
    const old = subscribed({ id: 'old', scheduled: cancel });
    const resumed = (...subscriptions: (typeof old)[]) =>
      old.facts !== null && mayResume({ subscriptions, purchases: [] }, old.facts);
    expect(resumed(old)).toBe(true);
    expect(resumed(old, subscribed())).toBe(false);
    expect(resumed(subscribed({ id: 'old', scheduled: pause }))).toBe(true);
    expect(liveSubscription({ subscriptions: [old], purchases: [] })).toBeNull();
  });
});

describe('plan offers of a team', () => {
  const kinds = (parts: Partial<PurchaseState>) => planOffers(standing(parts)).map(({ kind }) => kind);
  const ways = (parts: Partial<PurchaseState>) => planOffers(standing(parts)).map(({ way }) => way);
  const six = <Value>(value: Value) => CHANGE_TARGETS.map(() => value);

  test('B79 are changes for a team with a subscription, plus an additional event', () => {
    const parts = { subscriptions: [subscribed()] };
    expect(kinds(parts)).toEqual(['same', 'switch', 'included', 'upgrade', 'upgrade', 'addition']);
    expect(ways(parts)).toEqual([null, 'change', null, 'change', 'change', 'checkout']);
  });

  test('B79 contain an event in addition only once', () => {
    const parts = { subscriptions: [subscribed()], purchases: [purchased({ item: 'premium-event' })] };
    expect(kinds(parts)).toEqual(['same', 'switch', 'included', 'upgrade', 'upgrade', 'same']);
  });

  test('B79 are all checkouts after a cancellation', () => {
    const deleted = subscribed({ scheduled: { action: 'cancel', at: 20 * DAY } });
    expect(ways({ subscriptions: [deleted] })).toEqual(six('checkout'));
    expect(kinds({})).toEqual(six('checkout'));
  });

  test('B79 are all disabled while a payment is past due', () => {
    expect(kinds({ subscriptions: [subscribed({ status: 'past_due' })] })).toEqual(six('disabled'));
  });

  test('B80 for a team with a Pro event include an upgrade for its days, and subscriptions', () => {
    const parts = { purchases: [purchased()] };
    expect(planOffers(standing(parts)).map(({ item }) => item)).toEqual([
      'pro-monthly',
      'pro-yearly',
      null,
      'premium-monthly',
      'premium-yearly',
      'premium-event-upgrade',
    ]);
    expect(ways(parts)).toEqual(['checkout', 'checkout', null, 'checkout', 'checkout', 'checkout']);
    expect(runningEvent(parts.purchases, NOW)?.id).toBe('purchase');
    expect(runningEvent(parts.purchases, 11 * DAY)).toBeNull();
    expect(runningEvent([givenBack(purchased()), noStoredFacts], NOW)).toBeNull();
  });

  test('B79 for a team with two events depend on the Premium event until it ends', () => {
    const both = [purchased(), purchased({ item: 'premium-event' })];
    expect(kinds({ purchases: both })[5]).toBe('same');
    expect(kinds({ purchases: both, now: 20 * DAY })).toEqual(six('checkout'));
  });

  test('B79 are all shown as included for a team with a lifetime license', () => {
    const lifetime = purchased({ item: 'lifetime' });
    expect(kinds({ purchases: [lifetime] })).toEqual(six('included'));
    expect(maySellLifetime(standing())).toBe(true);
    expect(maySellLifetime(standing({ purchases: [lifetime] }))).toBe(false);
    expect(maySellLifetime(standing({ purchases: [givenBack(lifetime)] }))).toBe(true);
    expect(maySellLifetime(standing({ subscriptions: [subscribed()] }))).toBe(false);
    expect(maySellLifetime(standing({ given: owned('enterprise-pro') }))).toBe(false);
  });

  test('B79 are disabled if an administrator granted a plan, and checkouts if it is a trial', () => {
    expect(kinds({ given: owned('enterprise-pro') })).toEqual(six('disabled'));
    expect(kinds({ given: owned('pro-2023-12-yearly') })).toEqual(six('disabled'));
    expect(kinds({ given: owned('premium-trial-2023-12', { active_until: 9 * DAY }) })).toEqual(
      six('checkout'),
    );
    expect(kinds({ given: owned('0') })).toEqual(six('checkout'));
    expect(kinds({ given: owned('enterprise-pro', { active_until: 1 }) })).toEqual(six('checkout'));
  });

  test('B79 are checkouts for a team with a trial', () => {
    expect(kinds({ purchases: [purchased({ item: 'premium-trial', endsAt: 9 * DAY })] })).toEqual(
      six('checkout'),
    );
  });

  test('B83 exist for eight items', () => {
    expect(SOLD_ITEMS).toHaveLength(8);
  });
});

describe('seats of a team', () => {
  test.each([
    ['Starter', {}, 3],
    ['a subscription', { subscriptions: [subscribed({ seats: 7 })] }, 7],
    ['a subscription with fewer seats than Starter', { subscriptions: [subscribed({ seats: 1 })] }, 3],
    [
      'a subscription and an event in addition',
      { subscriptions: [subscribed({ seats: 1 })], purchases: [purchased()] },
      3,
    ],
    ['a subscription that is over', { subscriptions: [subscribed({ status: 'canceled', paidUntil: 1 })] }, 3],
    ['a subscription without facts', { subscriptions: [noStoredFacts] }, 3],
    ['a granted plan', { given: owned('enterprise-pro') }, null],
    ['a granted trial', { given: owned('premium-trial-2023-12') }, 3],
  ] as const)('B81 are correct for %s', (_, parts, paid) => {
    expect(seatsPaid(standing(parts))).toBe(paid);
  });

  test('B81 are taken by owners and members, but not by billing users', () => {
    expect(seatsUsed(['TEAM_OWNER', 'TEAM_BILLING', 'TEAM_MEMBER'])).toBe(2);
  });

  test('B82 are free if the team has fewer members than seats', () => {
    expect(hasFreeSeat({ used: 2, paid: 3 })).toBe(true);
    expect(hasFreeSeat({ used: 3, paid: 3 })).toBe(false);
    expect(hasFreeSeat({ used: 300, paid: null })).toBe(true);
  });
});
