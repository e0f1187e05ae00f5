import { describe, expect, test } from 'vitest';
import { isCheckDue, mustRenewAtUse, mustRenewInBackground, TOKEN_CHECK_EVERY } from './room-token.ts';

const NOW = 1_000_000;

describe('a room token', () => {
  test.each([
    [-1, true],
    [0, true],
    [4_999, true],
    [5_000, true],
    [5_001, false],
    [3_600_000, false],
  ])('N54 that expires in %i ms is renewed before use: %s', (left, renewed) => {
    expect(mustRenewAtUse(NOW + left, NOW)).toBe(renewed);
  });

  test.each([
    [-1, true],
    [299_999, true],
    [300_000, true],
    [300_001, false],
    [3_600_000, false],
  ])('N55 that expires in %i ms is renewed by a background check: %s', (left, renewed) => {
    expect(mustRenewInBackground(NOW + left, NOW)).toBe(renewed);
  });

  test.each([
    [0, false],
    [19_999, false],
    [20_000, true],
    [60_000, true],
  ])('N55 that was checked %i ms ago is checked: %s', (ago, due) => {
    expect(TOKEN_CHECK_EVERY).toBe(20_000);
    expect(isCheckDue(NOW - ago, NOW)).toBe(due);
  });
});
