import { describe, expect, test } from 'vitest';
import type { BillingOverview, SubscriptionAnswer } from '../../machines/plan/billing.answers.ts';
import {
  billedTeam,
  changesOf,
  planEntity,
  shownSubscription,
} from '../../tests/support/billing-overview.ts';
import { subscribed } from '../../tests/support/bought.ts';
import { listedPrices } from '../../tests/support/listed-prices.ts';
import { cancelScreen } from './cancel.route.tsx';

const day = (at: number) => `day ${at}`;
const screenOf = (
  subscription: Partial<SubscriptionAnswer> = {},
  more: Partial<BillingOverview> = {},
  prices: ReturnType<typeof listedPrices> | null = listedPrices(),
) =>
  cancelScreen(
    planEntity(billedTeam({ subscription: shownSubscription(subscription), ...more })),
    prices,
    day,
  );
const premium = (item: 'premium-monthly' | 'premium-yearly') =>
  screenOf({ item }, { changes: changesOf([subscribed({ item })]) });

describe('the cancellation of a plan', () => {
  test('U177 shows until when the plan lasts, what the team keeps, and what it loses', () => {
    const screen = screenOf({ paidUntil: 30 });
    expect(screen?.when).toBe('You keep Pro (monthly) until day 30. You won’t be billed after that.');
    expect(screen?.stays[0]).toContain('We delete nothing');
    expect(screen?.goes).toEqual([
      'Rooms: 3 instead of Unlimited',
      'Connected devices per room: 3 instead of 5',
      'Timers per room: 3 instead of 50',
      'Messages per room: 3 instead of 50',
      'Screens show the Callboard mark',
      'No custom logo or images in designs',
      'No API, webhooks or keys',
    ]);
    expect(premium('premium-monthly')?.goes).toContain('No custom colors or backgrounds');
  });

  test.each([{ status: 'past_due' }, { status: 'paused' }, { paidUntil: null }] as const)(
    'U177 is immediate for an unpaid plan: %j',
    (subscription) => {
      const screen = screenOf(subscription);
      expect(screen?.when).toContain('ends immediately');
      expect(screen?.offer).toBeNull();
    },
  );

  test('U177 is only for a plan that is billed', () => {
    expect(screenOf({ status: 'deleted' })).toBeNull();
    expect(cancelScreen(planEntity(billedTeam(), 'older'), null, day)).toBeNull();
  });
});

describe('the cheaper option', () => {
  test('U177 is the plan without unused seats', () => {
    expect(screenOf({ seats: 6 }, { seats: { used: 2, paid: 6 } })?.offer).toEqual({
      text: 'You have 6 seats but use 2. With 3, your plan costs €19.00 instead of €37.00.',
      label: 'Change seats',
      to: '/plan/sub/change-seats/',
    });
  });

  test.each([
    ['premium-monthly', '€25.00', '€61.00', 'pro-monthly'],
    ['premium-yearly', '€250.00', '€610.00', 'pro-yearly'],
  ] as const)('U177 is Pro in place of %s', (item, then, now, to) => {
    expect(premium(item)?.offer).toEqual({
      text: `Pro costs ${then} instead of ${now}.`,
      label: 'Downgrade to Pro',
      to: `/plan/sub/preview-change/?item=${to}`,
    });
  });

  test('U177 does not exist if Pro has no unused seats, or if prices are unknown', () => {
    expect(screenOf()?.offer).toBeNull();
    expect(screenOf({}, { seats: null })?.offer).toBeNull();
    expect(screenOf({ seats: 9 }, {}, null)?.offer).toBeNull();
  });
});
