import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { type Clock, systemClock } from '../../server/kernel/clock.ts';

/**
 * The real clock, with a wall clock that is `ahead` of the world's, so that what lasts for days is seen to end, and a
 * time of countdowns that is `steadyAhead` of it, by which room tokens and limits live. No alarm rings sooner for either.
 */
export interface SettableClock {
  readonly clock: Clock;
  ahead: Duration;
  steadyAhead: Duration;
  /** Fixed time of countdowns; null: it passes. A minute then has any number of commands. */
  stoodAt: Instant | null;
}

export function settableClock(): SettableClock {
  const real = systemClock();
  const set: SettableClock = {
    ahead: 0,
    steadyAhead: 0,
    stoodAt: null,
    clock: {
      ...real,
      now: () => (set.stoodAt ?? real.now()) + set.steadyAhead,
      precise: () => (set.stoodAt ?? real.precise()) + set.steadyAhead,
      wall: () => real.wall() + set.ahead,
    },
  };
  return set;
}
