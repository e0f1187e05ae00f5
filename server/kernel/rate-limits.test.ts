import { expect, it } from 'vitest';
import { DAY, SECOND } from '../../machines/kernel/time.ts';
import { type RateLimits, rateLimits, type SharedTry } from './rate-limits.ts';
import { Refused } from './refused.ts';

let now = 0;
const clock = {
  now: () => now,
  precise: () => now,
  wall: () => now,
  difference: () => 0,
  compare: () => {},
  after: () => () => {},
};

/** Seconds to wait; 0 where all were taken. */
function waitFor(limits: RateLimits, counted: readonly SharedTry[]): number {
  try {
    expect(limits.takeTries(counted)).toBeNull();
    return 0;
  } catch (error) {
    if (error instanceof Refused) return error.retryAfter ?? 0;
    throw error;
  }
}

it('takes one of each limit or none of any, and says when to come back', () => {
  const limits = rateLimits(clock);
  const [room, other, address] = [
    ['roomGuess', 'a room'],
    ['roomGuess', 'b room'],
    ['roomGuesses', 'a'],
  ] as const;
  for (let taken = 0; taken < 5; taken++) expect(waitFor(limits, [address, room])).toBe(0);
  for (let refused = 0; refused < 100; refused++) expect(waitFor(limits, [address, room])).toBe(60);
  for (let taken = 0; taken < 5; taken++) expect(waitFor(limits, [address, other])).toBe(0);
  limits.giveBackTries([address, room]);
  expect([waitFor(limits, [address, room]), waitFor(limits, [address, room])]).toEqual([0, 60]);
});

it('U92 one address that guesses for a month never makes others wait', () => {
  const limits = rateLimits(clock);
  const [own, all] = [
    ['accountGuess', 'eve ada'],
    ['accountGuesses', 'ada'],
  ] as const;
  let wrong = 0;
  let others = 0;
  for (const end = now + 30 * DAY; now < end; ) {
    const wait = waitFor(limits, [own]);
    if (wait === 0) {
      others += waitFor(limits, [all]);
      wrong += 1;
    }
    now += wait * SECOND;
  }
  expect(others).toBe(0);
  expect(wrong).toBeGreaterThan(30 * 24);
  expect(wrong).toBeLessThan(30 * 50);
});
