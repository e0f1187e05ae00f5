import { expect, test } from 'vitest';
import { defaultPrices } from '../../machines/plan/prices.ts';
import { pricesFrom } from './sandbox.schema.ts';

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
