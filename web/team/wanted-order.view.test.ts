import { describe, expect, test } from 'vitest';
import { orderPath, orderQuery, paymentPath, readOrder } from './wanted-order.view.ts';

const read = (query: string) => {
  const fields = new Map(
    query
      .replace('?', '')
      .split('&')
      .map((field) => [field.split('=')[0], field.split('=')[1] ?? null]),
  );
  return readOrder((name) => fields.get(name) ?? null);
};

describe('the order in a query', () => {
  test.each([
    ['?item=premium-yearly&seats=5&currency=USD', { item: 'premium-yearly', seats: 5, currency: 'USD' }],
    ['?item=premium-trial', { item: 'premium-trial', seats: null, currency: null }],
    ['?item=gold&seats=0&currency=GBP', { item: null, seats: null, currency: null }],
    ['?item=pro-seat-monthly&seats=1e3', { item: null, seats: null, currency: null }],
  ])('B122 is read from %s', (query, order) => {
    expect(read(query)).toEqual(order);
  });

  test('B122 is written in the form in which it is read', () => {
    const order = { item: 'pro-event', seats: 2, currency: 'EUR' } as const;
    expect(read(orderQuery(order))).toEqual(order);
    expect(orderQuery({ item: 'lifetime', seats: null })).toBe('?item=lifetime');
  });
});

test('B122 the order leads users to their teams, and visitors first to the sign-up', () => {
  expect(orderPath({ item: 'pro-event' }, true)).toBe('/team/?item=pro-event');
  expect(orderPath({ item: 'pro-event', currency: 'USD' }, false)).toBe(
    '/auth/signup/?next=%2Fteam%2F%3Fitem%3Dpro-event%26currency%3DUSD',
  );
});

test('U195 the payment address has a key, which differs for each order', () => {
  expect(paymentPath('a b', { item: 'pro-monthly', seats: 2, currency: 'EUR' }, 'KEY')).toBe(
    '/team/a%20b/checkout/?item=pro-monthly&seats=2&currency=EUR&key=KEY-pro-monthly-2-EUR',
  );
  expect(paymentPath('crew', { item: 'lifetime', seats: null, currency: 'USD' }, 'KEY')).toBe(
    '/team/crew/checkout/?item=lifetime&currency=USD&key=KEY-lifetime-0-USD',
  );
});
