import { expect, it } from 'vitest';
import { reconnectDelay } from './backoff.ts';

it.each([
  [0, 0.5, 1_000],
  [1, 0.5, 2_000],
  [2, 0.5, 4_000],
  [3, 0.5, 5_000],
  [50, 0.5, 5_000],
  [0, 0, 500],
  [0, 1, 1_500],
  [3, 0, 2_500],
  [3, 1, 5_000],
])('V53 waits before attempt %i, with random %f, for %i ms', (attempt, random, wait) => {
  expect(reconnectDelay(attempt, random)).toBe(wait);
});
