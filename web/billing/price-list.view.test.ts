import { describe, expect, test } from 'vitest';
import { defaultPrices, priceList } from '../../machines/plan/prices.ts';
import { currencyFor, type PriceList, priceListFrom, shortText, totalPrice } from './price-list.view.ts';

const items = priceList(defaultPrices, 'EUR', 19);

function whole(): PriceList {
  const prices = priceListFrom({ items });
  if (prices === null) throw new Error('The list of prices is not read.');
  return prices;
}

describe('the price list of an answer', () => {
  test('B120 has a price for each item', () => {
    expect(whole()['premium-yearly']).toMatchObject({ gross: 490_00, text: '€490.00', currency: 'EUR' });
  });

  test.each([
    ['lacks a price', { items: items.slice(1) }],
    ['has an invalid price', { items: [...items.slice(1), { id: 'pro-monthly', amount: 19 }] }],
    ['is missing', null],
  ])('B124 is null if the list %s', (_, answer) => {
    expect(priceListFrom(answer)).toBeNull();
  });
});

test.each([
  ['pro-monthly', 1, '€19.00'],
  ['pro-monthly', 3, '€19.00'],
  ['premium-yearly', 11, '€1,450.00'],
  ['premium-event', 3, '€119.00'],
  ['lifetime', 3, '€990.00'],
] as const)('B121 the item %s with %d seats costs %s', (item, seats, text) => {
  expect(totalPrice(whole(), item, seats).text).toBe(text);
});

test.each([
  ['€19.00', '€19'],
  ['€15.83', '€15.83'],
  ['€1,000.00', '€1,000'],
  ['1.000,00 €', '1.000 €'],
])('B120 the price %s is shown in large type as %s', (text, short) => {
  expect(shortText({ text })).toBe(short);
});

test.each([
  [['en-US', 'de'], 'USD'],
  [['es-us'], 'USD'],
  [['en-GB', 'en-US'], 'EUR'],
  [['en'], 'EUR'],
  [[], 'EUR'],
] as const)('B120 the prices for the languages %j begin with %s', (languages, currency) => {
  expect(currencyFor(languages)).toBe(currency);
});
