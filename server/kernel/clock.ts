import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Duration, Instant } from '../../machines/kernel/time.ts';

export type Cancel = () => void;

/** Tests and simulations provide their own. */
export interface Clock {
  /** Monotonic `serverTime` of countdowns, in whole ms (C18, W23). */
  now(): Instant;
  /** `now` with fractions, for clock samples. */
  precise(): Instant;
  /** Wall clock, with its steps. */
  wall(): Instant;
  /** Published lead of the wall clock, whole ms (C21). Changes in `compare` alone. */
  difference(): Duration;
  /** Remeasures the lead. */
  compare(): void;
  /** Calls back once. The caller splits waits above 24.8 days (`Alarm`). */
  after(ms: Duration, ring: () => void): Cancel;
}

export function wallNow(clock: Pick<Clock, 'now' | 'difference'>): Instant {
  return clock.now() + clock.difference();
}

/** Smaller differences between clocks are noise (C21). */
export const CLOCK_TOLERANCE: Duration = 50;

export interface TimeSource {
  /** Counter in ms; stops while the machine sleeps. */
  monotonic(): number;
  wall(): Instant;
  /** Ms since boot, with sleep; null: unknown. */
  sinceBoot?(): Duration | null;
  /** Changes with each boot; null: unknown. */
  bootId?(): string | null;
}

/** (C19) */
export interface ClockReading {
  readonly bootId: string;
  readonly monotonic: number;
  readonly sinceBoot: Duration;
  readonly steady: Instant;
  readonly wall: Instant;
  readonly difference: Duration;
}

interface ClockKeeper {
  readonly kept: ClockReading | null;
  /** False: not stored, retried. */
  keep(reading: ClockReading): boolean;
  onWallClock(why: Discontinuity): void;
}

/** Why the former process's clock does not continue (C20). */
export type Discontinuity = 'no-boot-id' | 'other-boot' | 'disagrees' | 'unreadable';

/**
 * Continues the last process's time (C19), or the reason against it: another boot, or a boot id that contradicts the
 * uptime, as in containers (C20).
 */
function steadyTimeAfter(kept: ClockReading, source: TimeSource): Instant | Discontinuity {
  const reading = counters(source);
  if (reading === null) return 'no-boot-id';
  if (reading.bootId !== kept.bootId) return 'other-boot';
  const counted = reading.monotonic - kept.monotonic;
  const slept = reading.sinceBoot - kept.sinceBoot - counted;
  if (counted < 0 || slept < -CLOCK_TOLERANCE) return 'disagrees';
  return kept.steady + counted + (slept > CLOCK_TOLERANCE ? slept : 0);
}

type Counters = Pick<ClockReading, 'bootId' | 'monotonic' | 'sinceBoot'>;

/** null: unknown, or the machine is too busy. */
function counters(source: TimeSource): Counters | null {
  const bootId = source.bootId?.() ?? null;
  if (bootId === null) return null;
  return atOnce(source, (monotonic) => {
    const sinceBoot = source.sinceBoot?.() ?? null;
    return sinceBoot === null ? null : { bootId, monotonic, sinceBoot };
  });
}

/** A slower reading would look like sleep or a set clock. */
const LOOK_WITHIN: Duration = 5;
const TRIES = 20;

/** Reads without delay; null if that never succeeds. */
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

  /** Countdowns go on during sleep (C18). */
  #slept(): Duration {
    const before = this.#awake;
    const reading = before === null ? null : counters(this.#source);
    if (before === null || reading === null) return 0;
    const slept = reading.sinceBoot - before.sinceBoot - (reading.monotonic - before.monotonic);
    if (slept <= CLOCK_TOLERANCE) return 0;
    this.#awake = reading;
    return slept;
  }

  /** False also if the machine has no reading now. */
  #keep(): boolean {
    const reading = this.#keeper === null ? null : counters(this.#source);
    if (this.#keeper === null || reading === null) return false;
    const [steady, wall] = [this.precise(), this.wall()];
    return this.#keeper.keep({ ...reading, steady, wall, difference: this.#difference });
  }
}

/** A third of the cost of a `bigint` each time. */
const startedAt = Number(process.hrtime.bigint()) / 1e6 - performance.now();

/** Ms since before the start; on Linux since boot. */
export const monotonic = (): number => startedAt + performance.now();

export const machineTime: TimeSource = { monotonic, wall: () => Date.now() };

export function systemClock(source: TimeSource = machineTime): Clock {
  return new SystemClock(source);
}

const BOOT_ID = '/proc/sys/kernel/random/boot_id';
const UPTIME = '/proc/uptime';

export const CLOCK_FILE = 'clock.json';

const readingSchema = z.object({
  bootId: z.string().min(1).max(100),
  monotonic: z.number(),
  sinceBoot: z.number(),
  steady: z.number(),
  wall: z.number(),
  difference: z.int(),
}) satisfies z.ZodType<ClockReading>;

/** Boot ids exist on Linux alone; elsewhere a restart uses the wall clock. */
const thisMachine: TimeSource = {
  monotonic,
  // `performance` has a fixed offset, so read the stepping clock.
  wall: () => Date.now(),
  bootId: () => textOf(BOOT_ID)?.trim() || null,
  sinceBoot: () => {
    const seconds = Number.parseFloat(textOf(UPTIME) ?? '');
    return Number.isFinite(seconds) ? seconds * 1_000 : null;
  },
};

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

const reasons: Readonly<Record<Discontinuity, string>> = {
  'no-boot-id': 'This machine has no boot id.',
  'other-boot': 'The machine was started again.',
  disagrees: 'The boot id and the time since boot do not fit together.',
  unreadable: `${CLOCK_FILE} cannot be read.`,
};

/** Continues the clock across restarts by a file (C19). Writes after `compare` alone. */
export function keptClock(directory: string, log: Logger, source: TimeSource = thisMachine): Clock {
  const hasBootId = typeof source.bootId?.() === 'string';
  const found = hasBootId ? readingIn(directory) : null;
  const kept = found === 'unreadable' ? null : found;
  const takesWallClock = (why: Discontinuity): void => {
    const by = kept?.difference ?? 0;
    log.warn(
      { why, by },
      `${reasons[why]} Countdowns go on by the wall clock, and move by what it was set by.`,
    );
  };
  if (!hasBootId) takesWallClock('no-boot-id');
  if (found === 'unreadable') takesWallClock(found);
  let isRefused = false;
  return new SystemClock(source, {
    kept,
    keep: (reading) => {
      try {
        write(directory, reading);
        isRefused = false;
      } catch (error) {
        // Reported once, retried.
        if (!isRefused)
          log.warn(
            { err: error },
            `${CLOCK_FILE} could not be written: a restart may move running countdowns.`,
          );
        isRefused = true;
      }
      return !isRefused;
    },
    onWallClock: takesWallClock,
  });
}

/** null: first start. An existing file must be readable. */
function readingIn(directory: string): ClockReading | 'unreadable' | null {
  try {
    return readingSchema.parse(JSON.parse(readFileSync(join(directory, CLOCK_FILE), 'utf8')));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : 'unreadable';
  }
}

/** Atomic. */
function write(directory: string, reading: ClockReading): void {
  const file = join(directory, CLOCK_FILE);
  const written = openSync(`${file}.new`, 'w');
  try {
    writeSync(written, JSON.stringify(reading));
    fsyncSync(written);
  } finally {
    closeSync(written);
  }
  renameSync(`${file}.new`, file);
}

/** Nothing notifies a process of a set clock. */
const EVERY: Duration = 250;

/** Lead before and after. */
type OnClockSet = (from: Duration, to: Duration) => void;

/** Works between processes too (C21). */
export class WallWatch {
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  #told: Duration;
  #next: Cancel | null = null;

  constructor(clock: Clock, onError: (error: unknown) => void) {
    this.#clock = clock;
    this.#onError = onError;
    this.#told = clock.difference();
    clock.compare();
  }

  /** First reports the difference to the former process. */
  start(onClockSet: OnClockSet): void {
    this.#next = this.#clock.after(EVERY, () => {
      this.#clock.compare();
      this.start(onClockSet);
    });
    this.#tell(onClockSet);
  }

  stop(): void {
    this.#next?.();
  }

  #tell(onClockSet: OnClockSet): void {
    const [from, to] = [this.#told, this.#clock.difference()];
    this.#told = to;
    if (from === to) return;
    try {
      onClockSet(from, to);
    } catch (error) {
      // A throw in a timer would end the process.
      this.#onError(error);
    }
  }
}

/** Maximum timer of the platform (24.8 days); a longer one fires immediately. */
const LONGEST_HOP = 2 ** 31 - 1;

/** Fires at an instant, in hops. Moving it later is free: it wakes early and sleeps on. */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #at: Instant | null = null;
  #armedFor: Instant = Number.POSITIVE_INFINITY;
  #cancel: Cancel | null = null;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  get at(): Instant | null {
    return this.#at;
  }

  /** null cancels. */
  set(at: Instant | null): void {
    this.#at = at;
    if (at !== null && at < this.#armedFor) this.#arm(at);
  }

  stop(): void {
    this.#at = null;
    this.#disarm();
  }

  #arm(at: Instant): void {
    this.#disarm();
    const wait = Math.max(1, Math.ceil(at - this.#clock.now()));
    this.#armedFor = at;
    this.#cancel = this.#clock.after(Math.min(wait, LONGEST_HOP), () => this.#wake());
  }

  #wake(): void {
    this.#disarm();
    if (this.#at === null) return;
    if (this.#at > this.#clock.now()) return this.#arm(this.#at);
    this.#at = null;
    this.#ring();
  }

  #disarm(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#armedFor = Number.POSITIVE_INFINITY;
  }
}
