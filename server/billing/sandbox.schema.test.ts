import { expect, test } from 'vitest';
import { defaultPrices } from '../../machines/plan/prices.ts';
import { purchased, subscribed } from '../../tests/support/bought.ts';
import { billingEventFrom, pricesFrom } from './sandbox.schema.ts';

test('B72 prices are read strictly: all items in all currencies, and nothing else', () => {
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
])('B75 an event of a known kind is read whole: $kind', (event) => {
  expect(billingEventFrom(JSON.parse(JSON.stringify(event)))).toEqual(event);
});

test('B75 one of another kind, or of a known one that says something else, is unknown', () => {
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
  'B75 %j is no event',
  (data) => {
    expect(billingEventFrom(data)).toBeNull();
  },
);
