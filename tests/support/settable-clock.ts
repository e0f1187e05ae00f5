import type { Duration } from '../../machines/kernel/time.ts';
import { type Clock, systemClock } from '../../server/clock.ts';

/** The real clock, with a wall clock that is `ahead` of the world's: what lasts for days is seen to end. */
export interface SettableClock {
  readonly clock: Clock;
  ahead: Duration;
}

export function settableClock(): SettableClock {
  const real = systemClock();
  const set: SettableClock = { ahead: 0, clock: { ...real, wall: () => real.wall() + set.ahead } };
  return set;
}
