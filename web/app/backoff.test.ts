import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  API_TIMEOUT,
  CONNECT_TIMEOUT,
  fetchRetry,
  namedDelay,
  reconnectDelay,
  retryAfterDelay,
  versionPollDelay,
} from './backoff.ts';

describe('the wait before a reconnect', () => {
  test.each([
    [0, 0, 0],
    [0, 0.5, 50],
    [0, 1, 100],
    [1, 0.5, 1_000],
    [2, 0.5, 2_000],
    [3, 0.5, 4_000],
    [4, 0.5, 5_000],
    [50, 0.5, 5_000],
    [5_000, 0.5, 5_000],
    [1, 0, 500],
    [1, 1, 1_500],
    [2, 0.75, 2_500],
    [4, 0, 2_500],
    [4, 1, 5_000],
  ])('N30 after %i failures, at the random number %f, is %i ms', (failures, random, wait) => {
    expect(reconnectDelay(failures, random)).toBe(wait);
  });

  test.each([
    [400, 0, 400],
    [400, 1, 500],
    [10_000, 0.5, 11_250],
  ])('N88 after a goodbye that states %i ms, at the random number %f, is %i ms', (named, random, wait) => {
    expect(namedDelay(named, random)).toBe(wait);
  });

  test.each([
    [1_000, 0, 1_000],
    [1_000, 1, 2_000],
    [30_000, 0.5, 45_000],
    [3_600_000, 0, 60_000],
    [0, 0.5, 0],
  ])('N72 after Retry-After of %i ms, at the random number %f, is %i ms', (named, random, wait) => {
    expect(retryAfterDelay(named, random)).toBe(wait);
  });

  test('N30 after a failure is between half a second and five', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, random) => {
          const wait = reconnectDelay(failures, random);
          expect(wait).toBeGreaterThanOrEqual(500);
          expect(wait).toBeLessThanOrEqual(5_000);
        },
      ),
    );
  });

  test('N30, V201 an attempt times out after 5 s, a call after 30 s', () => {
    expect([CONNECT_TIMEOUT, API_TIMEOUT]).toEqual([5_000, 30_000]);
  });
});

describe("the fetch of the user's teams", () => {
  test.each([
    [0, 300],
    [1, 600],
    [2, 1_200],
    [3, 2_400],
    [4, 4_800],
  ])('N31 after a 404 and %i earlier retries is repeated in %i ms', (retries, after) => {
    expect(fetchRetry(404, retries)).toEqual({ kind: 'retry', after });
  });

  test.each([5, 6, 100])('N31 ends after a 404 and %i earlier retries', (retries) => {
    expect(fetchRetry(404, retries)).toEqual({ kind: 'give_up' });
  });

  test.each([0, 400, 401, 403, 405, 429, 500, 503])('N31 is not retried after the status %i', (status) => {
    expect(fetchRetry(status, 0)).toEqual({ kind: 'fail' });
    expect(fetchRetry(status, 5)).toEqual({ kind: 'fail' });
  });
});

describe('the version check', () => {
  test.each([
    [0, 1_000],
    [1, 10_000],
    [2, 100_000],
    [3, 600_000],
    [4, 600_000],
    [1_000, 600_000],
  ])('N32 number %i follows %i ms after the one before', (poll, wait) => {
    expect(versionPollDelay(poll)).toBe(wait);
  });
});
