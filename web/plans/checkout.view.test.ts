import { describe, expect, test } from 'vitest';
import type { Instant } from '../../machines/kernel/time.ts';
import type { BillingOverview, PurchaseAnswer } from '../../machines/plan/billing.answers.ts';
import { TRIAL_ITEM } from '../../machines/plan/billing.events.ts';
import type { SoldItem } from '../../machines/plan/billing.items.ts';
import { defaultPrices, priceList } from '../../machines/plan/prices.ts';
import {
  billedTeam,
  changesOf,
  nothingBought,
  shownSubscription,
} from '../../tests/support/billing-overview.ts';
import { purchased, subscribed } from '../../tests/support/bought.ts';
import { type PriceList, priceListFrom } from '../billing/price-list.view.ts';
import type { RequestedItem } from '../team/wanted-order.view.ts';
import {
  boughtItemOf,
  checkoutOption,
  choiceOfOrder,
  eventEnd,
  itemOfChoice,
  orderSummary,
} from './checkout.view.ts';

const dayOf = (at: Instant) => new Date(at).toISOString().slice(0, 10);
const now = Date.UTC(2026, 10, 24, 12);

function prices(): PriceList {
  const list = priceListFrom({ items: priceList(defaultPrices, 'EUR', 19) });
  if (list === null) throw new Error('The list of prices is not read.');
  return list;
}

const crew = { ...nothingBought, seats: { used: 2, paid: 3 } };
const event: PurchaseAnswer = {
  id: 'purchase',
  checkoutId: 'paid',
  item: 'pro-event',
  startsAt: now,
  endsAt: Date.UTC(2026, 11, 4),
  active: true,
};

describe('the preselected choice', () => {
  test.each<[RequestedItem | null, number | null, object]>([
    [null, null, { tier: 'pro', period: 'monthly', seats: 3 }],
    ['premium-yearly', 5, { tier: 'premium', period: 'yearly', seats: 5 }],
    ['pro-event', null, { tier: 'pro', period: 'one_time', seats: 3 }],
    ['premium-event-upgrade', null, { tier: 'premium', period: 'one_time', seats: 3 }],
    ['lifetime', null, { tier: 'lifetime', period: 'yearly', seats: 3 }],
    [TRIAL_ITEM, null, { tier: 'premium', period: 'monthly', seats: 3 }],
    ['pro-monthly', 1, { tier: 'pro', period: 'monthly', seats: 3 }],
  ])(
    'U190 for the ordered item %s with %s seats has at least the seats that the plan includes',
    (item, seats, choice) => {
      expect(choiceOfOrder({ item, seats, currency: null }, crew)).toEqual(choice);
    },
  );

  test('U190 has three seats if the number of seats is unlimited', () => {
    expect(choiceOfOrder({ item: null, seats: null, currency: null }, { ...crew, seats: null }).seats).toBe(
      3,
    );
  });

  test('U190 corresponds to one item that can be bought', () => {
    expect(itemOfChoice({ tier: 'premium', period: 'one_time' })).toBe('premium-event');
    expect(itemOfChoice({ tier: 'lifetime', period: 'monthly' })).toBe('lifetime');
  });
});

describe('a choice', () => {
  const to = (billing: BillingOverview, item: SoldItem) =>
    checkoutOption(billing, choiceOfOrder({ item, seats: 3, currency: null }, billing));

  test('U191 leads to the payment, with seats for subscriptions', () => {
    expect(to(crew, 'pro-yearly')).toEqual({ kind: 'pay', item: 'pro-yearly', seats: 3 });
    expect(to(crew, 'premium-event')).toEqual({ kind: 'pay', item: 'premium-event', seats: null });
    expect(to(crew, 'lifetime')).toEqual({ kind: 'pay', item: 'lifetime', seats: null });
  });

  test('U191 of Premium leads to the upgrade of a Pro event that is running', () => {
    const billing = { ...crew, changes: changesOf([], [purchased()]) };
    expect(to(billing, 'premium-event')).toMatchObject({ item: 'premium-event-upgrade' });
  });

  test('U191 leads to the preview of a change if there is a subscription', () => {
    expect(to(billedTeam(), 'premium-monthly')).toEqual({
      kind: 'change',
      to: '/plan/sub/preview-change/?item=premium-monthly',
    });
  });

  test.each<[string, BillingOverview, SoldItem, string]>([
    ['the plan that the team has', billedTeam(), 'pro-monthly', 'This change is not available: Your plan.'],
    [
      'an item included in its plan',
      billedTeam(),
      'pro-event',
      'This change is not available: Included in your plan.',
    ],
    [
      'any item while a payment has failed',
      billedTeam({ changes: changesOf([subscribed({ status: 'past_due' })]) }),
      'premium-yearly',
      'This change is not available: Disabled.',
    ],
    [
      'a license beside a subscription',
      billedTeam(),
      'lifetime',
      'You can’t add a lifetime license to the team’s current plan. Choose another plan.',
    ],
  ])('U191 leads nowhere for %s, with the reason', (_, billing, item, why) => {
    expect(to(billing, item)).toEqual({ kind: 'none', why });
  });

  test("U191 leads nowhere if the server's answer does not offer the item", () => {
    expect(to({ ...crew, changes: [] }, 'pro-monthly').kind).toBe('none');
  });
});

describe('an order', () => {
  const summary = (item: SoldItem, seats = 3, eventEndsAt: Instant | null = null) =>
    orderSummary(item, seats, { prices: prices(), now, eventEndsAt, dayOf });

  test("U192 shows today's charge line by line, and the next charge", () => {
    expect(summary('premium-yearly', 5)).toEqual({
      lines: [
        { label: 'Premium (yearly)', text: '€490.00' },
        { label: '2 additional seats, €120.00 each', text: '€240.00' },
      ],
      total: '€730.00',
      afterwards: 'Then €730.00 per year, starting 2027-11-24. Cancel at any time.',
    });
    expect(summary('pro-monthly').lines).toHaveLength(1);
    expect(summary('pro-monthly').afterwards).toContain('€19.00 per month, starting 2026-12-24');
  });

  test.each<[SoldItem, Instant | null, string]>([
    ['pro-event', null, 'until 2026-12-04'],
    ['premium-event-upgrade', Date.UTC(2026, 10, 30), 'until 2026-11-30'],
    ['premium-event-upgrade', null, 'until 2026-12-04'],
    ['lifetime', null, 'never expires'],
  ])('U192 of the item %s states that nothing more will be charged', (item, endsAt, words) => {
    const { lines, afterwards } = summary(item, 3, endsAt);
    expect(lines).toHaveLength(1);
    expect(afterwards).toContain(words);
    expect(afterwards).toContain('nothing more is charged');
  });

  test('U192 finds the end of the event that it upgrades', () => {
    expect(eventEnd({ purchases: [{ ...event, active: false }, event] })).toBe(event.endsAt);
    expect(eventEnd({ purchases: [] })).toBeNull();
  });
});

describe('the result of a checkout', () => {
  const of = (checkout: string, billing: BillingOverview) => boughtItemOf(checkout, billing, dayOf);

  test('U193 is empty until the provider has confirmed the payment', () => {
    expect(of('paid', nothingBought)).toBeNull();
    expect(of('another', billedTeam())).toBeNull();
  });

  test('U193 of a subscription shows its next bill and its free seats', () => {
    const billing = billedTeam({ seats: { used: 1, paid: 3 } });
    expect(of('checkout', billing)).toEqual({
      name: 'Pro (monthly)',
      isTrial: false,
      lines: ['Next bill: €25.00 on 1970-01-31.'],
      freeSeats: 2,
    });
    const cancelled = { ...billing, nextBill: null, subscription: shownSubscription(), seats: null };
    expect(of('checkout', cancelled)).toMatchObject({ lines: [], freeSeats: 0 });
  });

  test('U193 of an event or a trial shows its end', () => {
    const billing = { ...nothingBought, purchases: [event] };
    expect(of('paid', billing)).toMatchObject({
      name: 'Pro for one event (10 days)',
      lines: ['Until 2026-12-04. It ends automatically.'],
    });
    const others = [
      { ...event, item: TRIAL_ITEM } as const,
      { ...event, checkoutId: 'license', item: 'lifetime', endsAt: null } as const,
    ];
    expect(of('paid', { ...billing, purchases: others })?.isTrial).toBe(true);
    expect(of('license', { ...billing, purchases: others })?.lines).toEqual([]);
  });
});
