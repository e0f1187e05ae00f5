import { describe, expect, test } from 'vitest';
import { billedTeam, nothingBought, planEntity } from '../../tests/support/billing-overview.ts';
import {
  billingFrom,
  billsFrom,
  isConfirmed,
  paymentFormFrom,
  payPageFrom,
  planEntityFrom,
  previewFrom,
  pricedItemsFrom,
} from './billing.answers.ts';
import { amountOf, defaultPrices, priceList } from './prices.ts';

const amount = amountOf(19_00, 'EUR', 19);
const bill = { id: 'a', at: 1, amount, status: 'paid', url: '/bill' };
const preview = { now: amount, next: amount, nextAt: 1 };

describe('answers about billing', () => {
  test.each([
    ['nothing', nothingBought],
    ['a subscription', billedTeam()],
    [
      'a trial and a refunded purchase',
      {
        ...nothingBought,
        purchases: [
          { id: 'p', checkoutId: 'c', item: 'premium-trial', startsAt: 0, endsAt: null, active: true },
        ],
        revoked: [{ item: 'lifetime', reason: 'refund', at: 1 }],
        scheduled: { action: 'pause', at: 9 },
      },
    ],
  ])('B95 are parsed for a team with %s', (_, billing) => {
    expect(billingFrom(billing)).toEqual(billing);
    expect(planEntityFrom({ ...planEntity(), billing })).toMatchObject({ id: 'sub', billing });
  });

  test.each([
    ['no answer', null],
    ['a plan of another kind', { ...nothingBought, plan: { id: '0', name: 'Gold', label: 'gold' } }],
    ['a target that is not sold', { ...nothingBought, changes: [{ target: { label: 'pro' } }] }],
    ['a target that is null', { ...nothingBought, changes: [{ target: null }] }],
    ['a sum without a currency', { ...nothingBought, nextBill: { at: 1, amount: { gross: 1 } } }],
  ])('B95 are ignored as a whole for %s', (_, data) => {
    expect(billingFrom(data)).toBeNull();
    expect(planEntityFrom({ ...planEntity(), billing: data })).toBeNull();
  });

  test("B144 are shown in the reader's language, translated by their code", () => {
    const german = {
      ...billedTeam(),
      end: { kind: 'nextDue', label: 'Nächste Zahlung', at: 1 },
      changes: billedTeam().changes.map((offer) => ({ ...offer, label: 'Nicht möglich' })),
    };
    for (const read of [billingFrom(german), planEntityFrom({ ...planEntity(), billing: german })?.billing]) {
      expect(read?.end).toEqual({ kind: 'nextDue', label: 'Next due', at: 1 });
      expect(read?.changes).toEqual(billedTeam().changes);
    }
  });

  test('B149 that do not state the kind of end are shown with their English text', () => {
    const older = { ...billedTeam(), end: { label: 'Next due', at: 1 } };
    expect(billingFrom(older)?.end).toEqual({ label: 'Next due', at: 1 });
    expect(billingFrom({ ...older, end: { kind: 'other', label: 'Next due', at: 1 } })).toBeNull();
  });

  test('B95 list prices and bills without unreadable entries', () => {
    const items = priceList(defaultPrices, 'EUR', 19);
    expect(pricedItemsFrom({ items: [...items, { id: 'gold' }] })).toEqual(items);
    expect(pricedItemsFrom(null)).toEqual([]);
    expect(billsFrom([bill, { id: 'b' }])).toEqual([bill]);
  });

  test('B95 contain the price of a change and the address of the payment page', () => {
    expect(previewFrom(preview)).toBe(preview);
    expect(previewFrom({ ...preview, now: 1 })).toBeNull();
    expect(payPageFrom({ url: '/pay' })).toBe('/pay');
    expect(payPageFrom({})).toBeNull();
    expect(payPageFrom(null)).toBeNull();
  });

  test('B95 state whether the provider has confirmed the change', () => {
    expect([{ confirmed: false }, { confirmed: true }, {}, null].map(isConfirmed)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});

test('B102 the form of a provider is parsed with its token and a known environment', () => {
  const form = { token: 'test_1', environment: 'sandbox' };
  expect(paymentFormFrom({ name: 'paddle', form })).toEqual(form);
  expect(paymentFormFrom({ name: 'sandbox', form: null })).toBeNull();
  expect(paymentFormFrom({ form: { ...form, environment: 'staging' } })).toBeNull();
  expect(paymentFormFrom(null)).toBeNull();
});
