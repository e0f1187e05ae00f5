import { describe, expect, test } from 'vitest';
import { defaultPrices, type Prices, priceList } from '../../machines/plan/prices.ts';
import { type PriceList, priceListFrom } from '../billing/price-list.view.ts';
import { passesOnSale, planComparison, plansOnSale, premiumPoints, yearlySaving } from './pricing.view.ts';

function listOf(prices: Prices): PriceList {
  const list = priceListFrom({ items: priceList(prices, 'EUR', 19) });
  if (list === null) throw new Error('The list of prices is not read.');
  return list;
}

const prices = listOf(defaultPrices);
const withYears = (pro: number, premium: number) => {
  const amounts = { ...defaultPrices.EUR, 'pro-yearly': pro, 'premium-yearly': premium };
  return listOf({ EUR: amounts, USD: amounts });
};

describe('the plans side by side', () => {
  test('B120 show monthly prices, and the item to buy', () => {
    expect(
      plansOnSale(prices, 'monthly').map(({ name, price, per, item, note }) => [
        name,
        price,
        per,
        item,
        note,
      ]),
    ).toEqual([
      ['Starter', 'Free', null, null, 'No card, no account'],
      ['Pro', '€19', 'per month', 'pro-monthly', 'Cancel at any time'],
      ['Premium', '€49', 'per month', 'premium-monthly', 'Cancel at any time'],
    ]);
  });

  test('B120 show the monthly price of a yearly plan', () => {
    const [, pro, premium] = plansOnSale(prices, 'yearly');
    expect(pro).toMatchObject({ price: '€190', per: 'per year', item: 'pro-yearly' });
    expect(premium?.note).toBe('€40.83 per month, billed yearly');
  });

  test('B120 show what each adds to the smaller plan', () => {
    const [starter, pro, premium] = plansOnSale(prices, 'monthly');
    expect(starter?.points).toEqual([
      '3 rooms',
      '3 connected devices per room',
      '3 timers and 3 messages per room',
      '3 team seats',
    ]);
    expect(pro?.lead).toBe('Everything in Starter, plus');
    expect(pro?.points).toContain('Unlimited rooms');
    expect(pro?.points).toContain('API, webhooks and team keys');
    expect(premium?.lead).toBe('Everything in Pro, plus');
    expect(premium?.points).toEqual([
      '50 connected devices per room',
      '500 timers and 500 messages per room',
      'Custom colors and backgrounds, and unlimited custom output designs',
      '3 team seats, additional seats €12 per month',
    ]);
  });
});

test.each([
  [190_00, 490_00, 16],
  [190_00, 588_00, 0],
  [300_00, 490_00, 0],
])('B123 for the yearly prices %d and %d shows a saving of %d per cent', (pro, premium, saving) => {
  expect(yearlySaving(withYears(pro, premium))).toBe(saving);
});

test('B120 shows how long a one-time purchase lasts', () => {
  expect(passesOnSale(prices).map(({ name, price, length, item }) => [name, price, length, item])).toEqual([
    ['Pro for one event', '€49', '10 days', 'pro-event'],
    ['Premium for one event', '€119', '10 days', 'premium-event'],
    ['Lifetime license', '€990', 'Never expires', 'lifetime'],
  ]);
});

test('B120 compares the plans in a table from the catalogue', () => {
  const { names, rows } = planComparison();
  expect(names).toEqual(['Starter', 'Pro', 'Premium']);
  const cells = Object.fromEntries(rows.map((row) => [row.label, row.cells]));
  expect(cells).toMatchObject({
    Rooms: ['3', 'Unlimited', 'Unlimited'],
    'Timers per room': ['3', '50', '500'],
    Seats: ['3', 'from 3', 'from 3'],
    'Your logo and images': [false, true, true],
    'Custom colors and backgrounds, and unlimited custom output designs': [false, false, true],
    'Rundown, messages, questions, automations': [true, true, true],
  });
});

test('U203 lists what Premium adds to Pro, without seats', () => {
  expect(premiumPoints()).toEqual([
    '50 connected devices per room',
    '500 timers and 500 messages per room',
    'Custom colors and backgrounds, and unlimited custom output designs',
  ]);
});
