import { describe, expect, test } from 'vitest';
import type { Instant } from '../../machines/kernel/time.ts';
import { billedTeam, nothingBought, shownSubscription } from '../../tests/support/billing-overview.ts';
import { paymentDestination, type RetainedPlan, retentionScreen } from './retention.view.ts';

const dayOf = (at: Instant) => new Date(at).toISOString().slice(0, 10);
const { nextBill } = billedTeam();
const of = (plan: RetainedPlan) => retentionScreen(plan, 'crew', dayOf);
const card = '/plan/sub/update-payment-method/';
const billing = '/team/crew/billing/';

describe('the reason why a plan ends', () => {
  test('U201 for a failed payment asks for another card', () => {
    const subscription = shownSubscription({ status: 'past_due' });
    expect(of({ subscription, nextBill })).toEqual({
      title: 'Your last payment failed',
      lines: [
        'You owe €25.00. We’ll retry on 1970-01-31.',
        'Update your card to pay now and keep your plan.',
      ],
      to: card,
      action: 'Update payment method',
    });
    expect(of({ subscription, nextBill: null }).lines).toHaveLength(1);
  });

  test.each([
    [{ status: 'deleted' }, 'Pro (monthly) is canceled and ends on 1970-01-31.', 'Keep my plan'],
    [{ status: 'deleted', paidUntil: null, mayResume: false }, 'Pro (monthly) is canceled.', 'Go to billing'],
    [{ status: 'paused' }, 'You won’t be billed for Pro (monthly) until you resume it.', 'Resume'],
    [{}, 'No action needed.', 'Go to billing'],
  ] as const)('U201 for the subscription %j is stated, with a link to billing', (fields, line, action) => {
    const { lines, to, action: said } = of({ subscription: shownSubscription(fields), nextBill: null });
    expect([lines[0], to, said]).toEqual([line, billing, action]);
  });

  test('U201 does not exist if nothing is billed', () => {
    expect(of(nothingBought).title).toBe('Your plan is active');
  });
});

describe('a link from a payment provider', () => {
  const owing = {
    teamId: 'firm',
    billing: billedTeam({ subscription: shownSubscription({ status: 'past_due' }) }),
  };
  const fine = { teamId: 'crew', billing: billedTeam() };
  const free = { teamId: 'ada', billing: nothingBought };

  test.each([
    ['the team that owes', [free, fine, owing], null, '/plan/sub/retain-subscription/'],
    ['its payment', [fine, owing], 'txn 1', '/team/firm/checkout/?transaction=txn%201'],
    ['the only team', [free], null, '/team/ada/billing/'],
    ['the payment of the only team', [fine], 'txn', '/team/crew/checkout/?transaction=txn'],
    ['a choice of several', [free, fine], 'txn', null],
    ['nothing without a team', [], null, null],
  ])('U202 leads to %s', (_, teams, transaction, to) => {
    expect(paymentDestination(teams, transaction)).toBe(to);
  });
});
