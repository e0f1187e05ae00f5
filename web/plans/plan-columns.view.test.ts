import { describe, expect, test } from 'vitest';
import type { BillingOverview } from '../../machines/plan/billing.answers.ts';
import {
  billedTeam,
  changesOf,
  nothingBought,
  shownSubscription,
} from '../../tests/support/billing-overview.ts';
import { purchased, subscribed } from '../../tests/support/bought.ts';
import { listedPrices } from '../../tests/support/listed-prices.ts';
import {
  type ChoicePeriod,
  firstPeriod,
  furtherOffers,
  planColumns,
  seatNote,
  unavailableNote,
} from './plan-columns.view.ts';

const prices = listedPrices();
const choice = (period: ChoicePeriod, mayChange = true) =>
  ({ teamId: 'crew', period, currency: 'EUR', mayChange }) as const;
const cells = (billing: BillingOverview, period: ChoicePeriod, mayChange = true) =>
  planColumns(billing, prices, choice(period, mayChange)).map(({ cell }) => [
    cell?.label ?? null,
    cell?.way?.to ?? null,
  ]);

const checkout = (item: string) => `/team/crew/checkout-pre/?item=${item}&currency=EUR`;
const preview = (item: string) => `/plan/sub/preview-change/?item=${item}`;

describe('plans side by side', () => {
  test('U178 show their prices and contents', () => {
    const [starter, pro, premium] = planColumns(nothingBought, prices, choice('yearly'));
    expect(starter).toMatchObject({ tier: 'starter', price: 'Free', per: 'forever' });
    expect(starter?.points).toEqual([
      'Rooms: 3',
      'Connected devices per room: 3',
      'Timers per room: 3',
      'Messages per room: 3',
    ]);
    expect(pro).toMatchObject({ name: 'Pro', price: '€190.00', per: 'per year' });
    expect(premium?.points).toContain('Custom colors and backgrounds, and unlimited custom output designs');
    expect(planColumns(nothingBought, null, choice('monthly')).map(({ price }) => price)).toEqual([
      'Free',
      null,
      null,
    ]);
  });

  const event = { ...nothingBought, plan: billedTeam().plan, changes: changesOf([], [purchased()]) };
  const bought = {
    id: 'event',
    checkoutId: 'c',
    item: 'pro-event',
    startsAt: 0,
    endsAt: 9,
    active: true,
  } as const;
  test.each<[string, BillingOverview, ChoicePeriod, readonly (readonly (string | null)[])[]]>([
    [
      'Starter',
      nothingBought,
      'monthly',
      [
        ['Your plan', null],
        ['Get Pro', checkout('pro-monthly')],
        ['Get Premium', checkout('premium-monthly')],
      ],
    ],
    [
      'Pro by the month, by the month',
      billedTeam(),
      'monthly',
      [
        [null, null],
        ['Your plan', null],
        ['Upgrade to Premium', preview('premium-monthly')],
      ],
    ],
    [
      'Pro by the month, by the year',
      billedTeam(),
      'yearly',
      [
        [null, null],
        ['Switch to Yearly', preview('pro-yearly')],
        ['Upgrade to Premium', preview('premium-yearly')],
      ],
    ],
    [
      'Pro by the month, for an event',
      billedTeam(),
      'one_time',
      [
        [null, null],
        ['Included in your plan', null],
        ['Get Premium on top', checkout('premium-event')],
      ],
    ],
    [
      'an event, for an event',
      { ...event, purchases: [bought] },
      'one_time',
      [
        [null, null],
        ['Your plan', null],
        ['Upgrade to Premium', '/plan/event/upgrade-event/'],
      ],
    ],
    [
      'an event that has ended',
      { ...event, purchases: [{ ...bought, active: false }] },
      'one_time',
      [
        [null, null],
        ['Your plan', null],
        ['Upgrade to Premium', checkout('premium-event-upgrade')],
      ],
    ],
    [
      'a failed payment',
      billedTeam({ changes: changesOf([subscribed({ status: 'past_due' })]) }),
      'monthly',
      [
        [null, null],
        ['Disabled', null],
        ['Disabled', null],
      ],
    ],
    [
      'a subscription that has ended',
      billedTeam({ subscription: null }),
      'monthly',
      [
        [null, null],
        ['Your plan', null],
        ['Upgrade to Premium', null],
      ],
    ],
  ])('U178 show the text and link of the change matrix: with %s', (_, billing, period, expected) => {
    expect(cells(billing, period)).toEqual(expected);
  });

  test.each([
    ['past_due', 'You can change plans once the failed payment goes through.'],
    ['paused', 'Resume your plan to make changes.'],
    ['active', null],
  ] as const)('V600 state why the plan cannot be changed: %s', (status, note) => {
    expect(unavailableNote(billedTeam({ subscription: shownSubscription({ status }) }))).toBe(note);
    expect(unavailableNote(nothingBought)).toBeNull();
  });

  test('U178 have no links for members', () => {
    expect(cells(billedTeam(), 'yearly', false).map(([, to]) => to)).toEqual([null, null, null]);
    expect(furtherOffers(nothingBought, prices, choice('monthly', false))).toEqual([]);
  });

  test("U178 show first the period (monthly or yearly) of the team's subscription", () => {
    expect(firstPeriod(nothingBought)).toBe('monthly');
    expect(firstPeriod(billedTeam())).toBe('monthly');
    expect(firstPeriod(billedTeam({ subscription: shownSubscription({ item: 'pro-yearly' }) }))).toBe(
      'yearly',
    );
  });
});

describe('the other offers', () => {
  test('U178 include a trial and the license only if they are available', () => {
    const offered = (fields: Partial<BillingOverview>, list: typeof prices | null = prices) =>
      furtherOffers({ ...nothingBought, ...fields }, list, choice('monthly')).map(({ to }) => to);
    expect(offered({})).toEqual([checkout('premium-trial'), checkout('lifetime')]);
    expect(offered({ mayTry: false, mayBuyLifetime: false })).toEqual([]);
    expect(offered({}, null)).toEqual([checkout('premium-trial')]);
  });

  test('U178 include the price of a seat, and say that prices include tax', () => {
    expect(seatNote(prices, 'yearly')).toBe(
      'Pro and Premium include 3 seats. Each additional seat costs €60.00 on Pro or €120.00 on Premium. Prices include tax.',
    );
    expect(seatNote(prices, 'one_time')).toBe('Single-event plans include 3 seats. Prices include tax.');
    expect(seatNote(null, 'monthly')).toBe('Prices include tax.');
  });
});
