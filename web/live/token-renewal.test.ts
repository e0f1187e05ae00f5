import { describe, expect, test } from 'vitest';
import { mustRenewAtUse, renewalAt, renewalRetryDelay } from './room-token.machine.ts';

const NOW = 1_000_000;
const MINUTE = 60_000;

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
    [60 * MINUTE, 0, 10 * MINUTE],
    [60 * MINUTE, 0.5, 5.5 * MINUTE],
    [60 * MINUTE, 1, MINUTE],
    [20 * MINUTE, 0, 10 * MINUTE],
    [10 * MINUTE, 0, 5 * MINUTE],
    [10 * MINUTE, 1, MINUTE / 2],
  ])('N55 with %i ms left and the lot %f is renewed %i ms before its end', (left, lot, before) => {
    expect(renewalAt(NOW + left, NOW, lot)).toBe(NOW + left - before);
  });

  test.each([
    [1, 0.5, 10_000],
    [2, 0.5, 20_000],
    [4, 0.5, 80_000],
    [5, 0.5, 120_000],
    [60, 0.5, 120_000],
    [1, 0, 5_000],
    [5, 1, 180_000],
  ])('N58 whose renewal failed %i times waits, with the lot %f, %i ms', (failures, lot, wait) => {
    expect(renewalRetryDelay(failures, lot)).toBe(wait);
  });
});
