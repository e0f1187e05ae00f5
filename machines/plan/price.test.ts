import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMoney, parsePrice } from './price.ts';

describe('amounts of money', () => {
  test.each([
    ['$19.00', '$', 19],
    ['US$19.00', '$', 19],
    ['US$1,234.56', '$', 1_234.56],
    ['US$1,234,567.89', '$', 1_234_567.89],
    ['1234.5 US$', '$', 1_234.5],
    ['€24', '€', 24],
    ['24.00 €', '€', 24],
    ['24.00\u00a0€', '€', 24],
    ['£0.00', '£', 0],
    ['CHF 12.50', 'CHF', 12.5],
    ['CA$5.00', 'CA$', 5],
    ['A$5.00', 'A$', 5],
    ['₹1,00,000.00', '₹', 100_000],
    ['¥1,200', '¥', 1_200],
    ['-$3.80', '$', -3.8],
    ['$-3.80', '$', -3.8],
    ['12.34', '', 12.34],
    ['  $7 ', '$', 7],
    ['$7'.padStart(40), '$', 7],
  ])('B30 the text %j has the currency %s and the amount %d', (text, currency, amount) => {
    expect(parseMoney(text)).toEqual({ currency, amount });
  });

  test.each([
    [''],
    ['$'],
    ['free'],
    ['US$'],
    ['12,50 €'],
    ['$1,23'],
    ['$1,2345'],
    ['$12,34.00'],
    ['1.234,50 €'],
    ['$1.2.3'],
    ['--$5'],
    ['-$-5'],
    ['$5 €'],
    ['$5 per month'],
    ['$1 000'],
    ['$.50'],
    ['$5.'],
    ['$1e3'],
    ['$٣'],
    [`$${'9'.repeat(40)}`],
    ['$7'.padStart(41)],
  ])('B30 %j is refused', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  test('B30 an amount with commas between thousands is parsed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (cents) => {
        const amount = cents / 100;
        const text = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(amount);
        expect(parseMoney(`US$${text}`)).toEqual({ currency: '$', amount });
      }),
    );
  });

  test('B30 any other text is parsed or refused, and never results in NaN', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseMoney(text)?.amount).not.toBeNaN();
      }),
    );
  });
});

describe('prices', () => {
  test('B31 have a currency, and gross, net and tax as numbers', () => {
    expect(parsePrice({ gross: 'US$1,190.00', net: 'US$1,000.00', tax: 'US$190.00' })).toEqual({
      currency: '$',
      gross: 1_190,
      net: 1_000,
      tax: 190,
    });
  });

  test.each([
    ['another currency in the net', '$10', '€8', '$2'],
    ['another currency in the tax', '$10', '$8', '€2'],
    ['no gross', '', '$8', '$2'],
    ['no net', '$10', 'n/a', '$2'],
    ['no tax', '$10', '$8', '-'],
  ])('B31 are refused with %s', (_, gross, net, tax) => {
    expect(parsePrice({ gross, net, tax })).toBeNull();
  });
});
