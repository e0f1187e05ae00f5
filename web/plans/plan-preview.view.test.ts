import { describe, expect, test } from 'vitest';
import { amountOf } from '../../machines/plan/prices.ts';
import {
  billedTeam,
  changesOf,
  planEntity,
  shownSubscription,
} from '../../tests/support/billing-overview.ts';
import { subscribed } from '../../tests/support/bought.ts';
import { chargeText, namedChange, pressLabel, previewRows, seatChoice } from './plan-preview.view.ts';

const day = (at: number) => `day ${at}`;
const preview = (now: number, tax = 19) => ({
  now: amountOf(now, 'EUR', tax),
  next: amountOf(49_00, 'EUR', tax),
  nextAt: 30,
});

describe('the cost of a change', () => {
  test('U175 is shown for now and for the next bill, with net and tax', () => {
    expect(previewRows(preview(30_00), day)).toEqual([
      { when: 'Now', gross: '€30.00', parts: '€25.21 net, €4.79 tax' },
      { when: 'Next bill, day 30', gross: '€49.00', parts: '€41.18 net, €7.82 tax' },
    ]);
    expect(previewRows(preview(30_00, 0), day)[0]?.parts).toBeNull();
  });

  test('U183 names the card, or states that earlier payments cover the cost', () => {
    const visa = { brand: 'Visa', last4: '4242', expires: '12/2099' };
    expect(chargeText(preview(30_00), visa)).toBe('Charged to Visa ending in 4242, valid until 12/2099.');
    // The next bill is charged to it.
    expect(chargeText(preview(0), visa)).toContain('Charged to Visa');
    expect(chargeText(preview(0), null)).toBeNull();
    expect(chargeText({ ...preview(0), next: amountOf(0, 'EUR', 19) }, visa)).toBe(
      'Your past payments cover this change, including the next bill.',
    );
  });

  test('U175 is the label of the button, which otherwise names the change', () => {
    expect(pressLabel(preview(30_00), 'Change')).toBe('Pay €30.00 now');
    expect(pressLabel(preview(0), 'Change')).toBe('Change');
  });
});

describe('the change in an address', () => {
  test('U175 is one that a cell of the change matrix offers', () => {
    expect(namedChange(planEntity(), 'premium-monthly')).toEqual({
      kind: 'offered',
      item: 'premium-monthly',
      from: 'Pro (monthly)',
      to: 'Premium (monthly)',
    });
  });

  const pastDue = billedTeam({ changes: changesOf([subscribed({ status: 'past_due' })]) });
  test.each([
    ['the present plan', planEntity(), 'pro-monthly', 'This change is not available: Your plan.'],
    ['a disabled change', planEntity(pastDue), 'pro-yearly', 'This change is not available: Disabled.'],
    ['a single event', planEntity(), 'premium-event', 'This plan doesn’t exist.'],
    ['nothing', planEntity(), null, 'This plan doesn’t exist.'],
    ['an item that is not sold', planEntity(), 'gold', 'This plan doesn’t exist.'],
    [
      'a change of an older plan',
      planEntity(billedTeam(), 'older'),
      'pro-yearly',
      'This plan is no longer billed, so you can’t change it here.',
    ],
  ])('U175 is refused with the reason: %s', (_, entity, wanted, text) => {
    expect(namedChange(entity, wanted)).toEqual({ kind: 'refused', text });
  });
});

describe('the seats of a plan', () => {
  test('U176 are at least as many as taken', () => {
    const choice = seatChoice(planEntity());
    expect(choice).toMatchObject({ least: 4, line: expect.stringContaining('You have 4 seats, 4 in use.') });
  });

  test.each([
    [null, 3, 0],
    [{ used: 0, paid: 4 }, 3, 0],
    [{ used: 5, paid: 5 }, 5, 5],
  ])('U176 are at least the included ones: %j', (seats, least, used) => {
    const choice = seatChoice(planEntity(billedTeam({ seats })));
    expect(choice).toMatchObject({ least, line: expect.stringContaining(`${used} in use`) });
  });

  test.each([
    ['past_due', false],
    ['paused', false],
    ['deleted', false],
    ['trialing', true],
  ] as const)('U176 of a plan in the state %s can be changed: %s', (status, may) => {
    const billing = billedTeam({ subscription: shownSubscription({ status }) });
    expect(seatChoice(planEntity(billing)) !== null).toBe(may);
  });

  test('U176 do not exist for a plan that is not billed', () => {
    expect(seatChoice(planEntity(billedTeam(), 'older'))).toBeNull();
  });
});
