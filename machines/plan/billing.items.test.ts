import { expect, test } from 'vitest';
import { periodAfter } from './billing.items.ts';

test.each([
  ['pro-monthly', '2026-11-24', '2026-12-24'],
  ['pro-monthly', '2027-01-31', '2027-02-28'],
  ['premium-yearly', '2028-02-29', '2029-02-28'],
  ['premium-yearly', '2026-11-24', '2027-11-24'],
] as const)('B125 the item %s, billed on %s, is billed next on %s', (item, from, to) => {
  expect(periodAfter(item, Date.parse(from))).toBe(Date.parse(to));
});
