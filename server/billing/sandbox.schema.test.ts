import { expect, test } from 'vitest';
import { defaultPrices } from '../../machines/plan/prices.ts';
import { purchased, subscribed } from '../../tests/support/bought.ts';
import { billingEventFrom, pricesFrom } from './sandbox.schema.ts';

test('B72 prices need every item in every currency, and nothing else', () => {
  const text = JSON.stringify(defaultPrices);
  expect(pricesFrom(text)).toEqual({ ok: true, value: defaultPrices });
  const { lifetime, ...missing } = defaultPrices.EUR;
  expect(pricesFrom('{')).toEqual({ ok: false, error: 'is not valid JSON' });
  for (const wrong of [
    { EUR: defaultPrices.EUR },
    { ...defaultPrices, GBP: defaultPrices.EUR },
    { ...defaultPrices, EUR: missing },
    { ...defaultPrices, EUR: { ...missing, lifetime: 0 } },
    { ...defaultPrices, EUR: { ...missing, lifetime: lifetime + 0.5 } },
    { ...defaultPrices, EUR: { ...defaultPrices.EUR, platinum: 1 } },
  ])
    expect(pricesFrom(JSON.stringify(wrong)).ok).toBe(false);
});

const told = { id: 'e1', occurredAt: 5 };

test.each([
  { ...told, kind: 'subscription', subscription: subscribed().facts },
  { ...told, kind: 'purchase', purchase: purchased().facts },
  { ...told, kind: 'refund', of: { subject: 'purchase', id: 'p' }, reason: 'chargeback' },
])('B75 an event of a known kind is parsed completely: $kind', (event) => {
  expect(billingEventFrom(JSON.parse(JSON.stringify(event)))).toEqual(event);
});

test('B75 an event of an unknown kind or with wrong contents is unknown', () => {
  const unknown = { ...told, kind: 'unknown' };
  expect(billingEventFrom({ ...told, kind: 'address.updated', more: 1 })).toEqual({
    ...unknown,
    type: 'address.updated',
  });
  expect(billingEventFrom({ ...told, kind: 'purchase', purchase: {} })).toEqual({
    ...unknown,
    type: 'purchase',
  });
});

test.each([null, 'text', {}, { id: 'e1' }, { ...told, kind: 5 }, { id: '', occurredAt: 1, kind: 'x' }])(
  'B75 %j is not an event',
  (data) => {
    expect(billingEventFrom(data)).toBeNull();
  },
);
