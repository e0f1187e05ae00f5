import type { Duration, Instant } from '../machines/kernel/time.ts';

/** Stops an alarm that has not rung yet. */
export type Cancel = () => void;

/** The only reader of time, and the only one who sets alarms. Tests and the simulation hand in their own. */
export interface Clock {
  /**
   * The time that countdowns run on: never steps, never runs backwards, drifts slowly to the wall clock. In whole
   * milliseconds, so that sums of instants come out the same on every machine (W23).
   */
  now(): Instant;
  /** The same time with its fractions, for clock samples. */
  precise(): Instant;
  /** The wall clock, steps and all: for scheduled starts and for what people read. */
  wall(): Instant;
  /** Calls back once, `ms` from now. Lengths above 24.8 days are the caller's to split (`alarm.ts`). */
  after(ms: Duration, ring: () => void): Cancel;
}

/**
 * How fast the steady clock follows the wall clock: 500 ppm, what ntpd allows itself. A countdown of an hour is off by
 * 1.8 s at the very most, and only after the wall clock has been stepped.
 */
const SLEW = 500e-6;

/** Where the two raw clocks are read. `monotonic` in ms from anywhere; `wall` in epoch ms. */
export interface TimeSource {
  monotonic(): number;
  wall(): number;
}

const systemSource: TimeSource = {
  monotonic: () => performance.now(),
  // The offset of `performance` is fixed at start, so the stepping wall clock must be read here, in whole ms.
  wall: () => Date.now(),
};

/**
 * Epoch at start plus the monotonic counter, slewed towards the wall clock by at most `SLEW` of the time that passes.
 * The wall clock reads in whole milliseconds, so an offset below one is noise and left alone.
 */
export class SteadyTime {
  readonly #source: TimeSource;
  #steady: number;
  #readAt: number;

  constructor(source: TimeSource) {
    this.#source = source;
    this.#steady = source.wall();
    this.#readAt = source.monotonic();
  }

  now(): Instant {
    const monotonic = this.#source.monotonic();
    const elapsed = Math.max(0, monotonic - this.#readAt);
    this.#readAt = monotonic;
    this.#steady += elapsed;
    this.#steady += this.#correction(elapsed);
    return this.#steady;
  }

  #correction(elapsed: Duration): Duration {
    const offset = this.#source.wall() - this.#steady;
    if (Math.abs(offset) <= 1) return 0;
    const most = elapsed * SLEW;
    return Math.max(-most, Math.min(most, offset));
  }
}

/** The clock of a running process. */
export function systemClock(source: TimeSource = systemSource): Clock {
  const steady = new SteadyTime(source);
  return {
    now: () => Math.floor(steady.now()),
    precise: () => steady.now(),
    wall: () => source.wall(),
    after: (ms, ring) => {
      const timer = setTimeout(ring, ms);
      return () => clearTimeout(timer);
    },
  };
}
