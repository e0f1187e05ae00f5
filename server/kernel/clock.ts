import type { Duration, Instant } from '../../machines/kernel/time.ts';

export type Cancel = () => void;

/** The only reader of time, and the only one who sets alarms. Tests and the simulation hand in their own. */
export interface Clock {
  /**
   * Time of countdowns, `serverTime` on the wire: never steps or runs backwards (C18). Whole ms, so that sums agree
   * everywhere (W23).
   */
  now(): Instant;
  /** The same time with its fractions, for clock samples. */
  precise(): Instant;
  /** The wall clock, steps and all: for what is dated. */
  wall(): Instant;
  /** Wall clock minus `now()`, whole ms, as published (C21). Changes only in `compare`. */
  difference(): Duration;
  /** Looks at the two clocks again. */
  compare(): void;
  /** Calls back once, `ms` from now. Lengths above 24.8 days are the caller's to split (`alarm.ts`). */
  after(ms: Duration, ring: () => void): Cancel;
}

/** The wall clock as rooms and screens were told it, which is what they date and plan by. */
export function wallNow(clock: Pick<Clock, 'now' | 'difference'>): Instant {
  return clock.now() + clock.difference();
}

/** Differences between clocks below this are noise (C21); as large a step is one. */
export const CLOCK_TOLERANCE: Duration = 50;

/** What the machine says of time. */
export interface TimeSource {
  /** A counter in ms that nobody sets. It stands still while the machine sleeps. */
  monotonic(): number;
  wall(): Instant;
  /** Ms since the machine was booted, sleep included; null where that is not known. */
  sinceBoot?(): Duration | null;
  /** Another one after each boot; null where there is none. */
  bootId?(): string | null;
}

/** Both counters and the wall clock at one moment, and the time that countdowns ran on: what is kept on disk (C19). */
export interface ClockReading {
  readonly bootId: string;
  readonly monotonic: number;
  readonly sinceBoot: Duration;
  readonly steady: Instant;
  readonly wall: Instant;
  readonly difference: Duration;
}

export interface ClockKeeper {
  readonly kept: ClockReading | null;
  /** Whether it is kept now; it is asked again where it is not. */
  keep(reading: ClockReading): boolean;
  onWallClock(why: Discontinuity): void;
}

/** Why a process does not go on by the clock of the one before (C20). */
export type Discontinuity = 'no-boot-id' | 'other-boot' | 'disagrees' | 'unreadable';

/**
 * Steady time continued from the last process (C19), or why not: another boot, or a boot id that contradicts the uptime,
 * as in containers (C20).
 */
export function steadyTimeAfter(kept: ClockReading, source: TimeSource): Instant | Discontinuity {
  const reading = counters(source);
  if (reading === null) return 'no-boot-id';
  if (reading.bootId !== kept.bootId) return 'other-boot';
  const counted = reading.monotonic - kept.monotonic;
  const slept = reading.sinceBoot - kept.sinceBoot - counted;
  if (counted < 0 || slept < -CLOCK_TOLERANCE) return 'disagrees';
  return kept.steady + counted + (slept > CLOCK_TOLERANCE ? slept : 0);
}

type Counters = Pick<ClockReading, 'bootId' | 'monotonic' | 'sinceBoot'>;

/** Null where the machine does not say, or is too busy just now to say it of one moment. */
function counters(source: TimeSource): Counters | null {
  const bootId = source.bootId?.() ?? null;
  if (bootId === null) return null;
  return atOnce(source, (monotonic) => {
    const sinceBoot = source.sinceBoot?.() ?? null;
    return sinceBoot === null ? null : { bootId, monotonic, sinceBoot };
  });
}

/** Delays between two reads would look like sleep or a set clock. */
const LOOK_WITHIN: Duration = 5;
const TRIES = 20;

/** What is seen beside the counter without being held up; null if that never comes off. */
function atOnce<Seen>(source: TimeSource, look: (monotonic: number) => Seen): Seen | null {
  for (let tried = 0; tried < TRIES; tried++) {
    const monotonic = source.monotonic();
    const seen = look(monotonic);
    if (source.monotonic() - monotonic < LOOK_WITHIN) return seen;
  }
  return null;
}

export class SystemClock implements Clock {
  readonly #source: TimeSource;
  readonly #keeper: ClockKeeper | null;
  #steady: Instant;
  #readAt: number;
  #awake: Counters | null;
  #difference: Duration;
  #isKept = false;

  constructor(source: TimeSource, keeper: ClockKeeper | null = null) {
    this.#source = source;
    this.#keeper = keeper;
    const kept = keeper?.kept ?? null;
    const steady = kept === null ? null : steadyTimeAfter(kept, source);
    const goesOn = typeof steady === 'number';
    this.#steady = goesOn ? steady : source.wall();
    this.#readAt = source.monotonic();
    this.#difference = goesOn && kept !== null ? kept.difference : 0;
    this.#awake = counters(source);
    if (typeof steady === 'string') keeper?.onWallClock(steady);
  }

  now = (): Instant => Math.floor(this.precise());

  precise = (): Instant => {
    const monotonic = this.#source.monotonic();
    this.#steady += Math.max(0, monotonic - this.#readAt);
    this.#readAt = monotonic;
    return this.#steady;
  };

  wall = (): Instant => this.#source.wall();

  difference = (): Duration => this.#difference;

  compare = (): void => {
    const slept = this.#slept();
    this.#steady += slept;
    const difference = atOnce(this.#source, () => Math.round(this.wall() - this.precise()));
    const isOther = difference !== null && Math.abs(difference - this.#difference) >= CLOCK_TOLERANCE;
    if (isOther) this.#difference = difference;
    if (isOther || slept > 0 || !this.#isKept) this.#isKept = this.#keep();
  };

  after = (ms: Duration, ring: () => void): Cancel => {
    const timer = setTimeout(ring, ms);
    return () => clearTimeout(timer);
  };

  /** Time goes on while the machine sleeps, though the counter does not (C18). */
  #slept(): Duration {
    const before = this.#awake;
    const reading = before === null ? null : counters(this.#source);
    if (before === null || reading === null) return 0;
    const slept = reading.sinceBoot - before.sinceBoot - (reading.monotonic - before.monotonic);
    if (slept <= CLOCK_TOLERANCE) return 0;
    this.#awake = reading;
    return slept;
  }

  /** False also where the machine does not say just now what is to be kept. */
  #keep(): boolean {
    const reading = this.#keeper === null ? null : counters(this.#source);
    if (this.#keeper === null || reading === null) return false;
    const [steady, wall] = [this.precise(), this.wall()];
    return this.#keeper.keep({ ...reading, steady, wall, difference: this.#difference });
  }
}

/** The start of the process by the counter that `performance.now` counts from there: it costs a third of a `bigint`. */
const startedAt = Number(process.hrtime.bigint()) / 1e6 - performance.now();

/** In ms since some instant before the start of the process, on Linux that of the boot. */
export const monotonic = (): number => startedAt + performance.now();

export const machineTime: TimeSource = { monotonic, wall: () => Date.now() };

export function systemClock(source: TimeSource = machineTime): Clock {
  return new SystemClock(source);
}
