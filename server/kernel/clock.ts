import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Duration, Instant } from '../../machines/kernel/time.ts';

export type Cancel = () => void;

export interface Clock {
  /** Monotonic time in whole milliseconds, which clients know as `serverTime` (C18, W23). */
  now(): Instant;
  precise(): Instant;
  /** Wall clock, which may be set at any time. */
  wall(): Instant;
  /** Wall clock minus `now` in whole milliseconds, as published to clients (C21). Only `compare` changes this value. */
  difference(): Duration;
  compare(): void;
  /** Waits above 24.8 days must be split by the caller (`Alarm`). */
  after(ms: Duration, ring: () => void): Cancel;
}

export function wallNow(clock: Pick<Clock, 'now' | 'difference'>): Instant {
  return clock.now() + clock.difference();
}

/** Differences below this value are ignored (C21). */
export const CLOCK_TOLERANCE: Duration = 50;

export interface TimeSource {
  monotonic(): number;
  wall(): Instant;
  /** Includes sleep. Null if unknown. */
  sinceBoot?(): Duration | null;
  bootId?(): string | null;
}

export interface ClockReading {
  readonly bootId: string;
  readonly monotonic: number;
  readonly sinceBoot: Duration;
  readonly steady: Instant;
  readonly wall: Instant;
  readonly difference: Duration;
}

interface ClockReadingStore {
  readonly kept: ClockReading | null;
  /** False if the values could not be stored. The clock then tries again. */
  keep(reading: ClockReading): boolean;
  onWallClock(why: Discontinuity): void;
}

export type Discontinuity = 'no-boot-id' | 'other-boot' | 'disagrees' | 'unreadable';

function steadyTimeAfter(stored: ClockReading, source: TimeSource): Instant | Discontinuity {
  const reading = readCounters(source);
  if (reading === null) return 'no-boot-id';
  if (reading.bootId !== stored.bootId) return 'other-boot';
  const counted = reading.monotonic - stored.monotonic;
  const slept = reading.sinceBoot - stored.sinceBoot - counted;
  if (counted < 0 || slept < -CLOCK_TOLERANCE) return 'disagrees';
  return stored.steady + counted + (slept > CLOCK_TOLERANCE ? slept : 0);
}

type Counters = Pick<ClockReading, 'bootId' | 'monotonic' | 'sinceBoot'>;

function readCounters(source: TimeSource): Counters | null {
  const bootId = source.bootId?.() ?? null;
  if (bootId === null) return null;
  return readAtOneInstant(source, (monotonic) => {
    const sinceBoot = source.sinceBoot?.() ?? null;
    return sinceBoot === null ? null : { bootId, monotonic, sinceBoot };
  });
}

/** A slower reading of two clocks would look like sleep or a changed clock. */
const MAX_READ_TIME: Duration = 5;
const MAX_READ_TRIES = 20;

function readAtOneInstant<Seen>(source: TimeSource, look: (monotonic: number) => Seen): Seen | null {
  for (let tried = 0; tried < MAX_READ_TRIES; tried++) {
    const monotonic = source.monotonic();
    const reading = look(monotonic);
    if (source.monotonic() - monotonic < MAX_READ_TIME) return reading;
  }
  return null;
}

export class SystemClock implements Clock {
  readonly #source: TimeSource;
  readonly #keeper: ClockReadingStore | null;
  #steady: Instant;
  #readAt: number;
  #awake: Counters | null;
  #difference: Duration;
  #isKept = false;

  constructor(source: TimeSource, keeper: ClockReadingStore | null = null) {
    this.#source = source;
    this.#keeper = keeper;
    const stored = keeper?.kept ?? null;
    const steady = stored === null ? null : steadyTimeAfter(stored, source);
    const goesOn = typeof steady === 'number';
    this.#steady = goesOn ? steady : source.wall();
    this.#readAt = source.monotonic();
    this.#difference = goesOn && stored !== null ? stored.difference : 0;
    this.#awake = readCounters(source);
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
    const difference = readAtOneInstant(this.#source, () => Math.round(this.wall() - this.precise()));
    const isOther = difference !== null && Math.abs(difference - this.#difference) >= CLOCK_TOLERANCE;
    if (isOther) this.#difference = difference;
    if (isOther || slept > 0 || !this.#isKept) this.#isKept = this.#keep();
  };

  after = (ms: Duration, ring: () => void): Cancel => {
    const timer = setTimeout(ring, ms);
    return () => clearTimeout(timer);
  };

  #slept(): Duration {
    const before = this.#awake;
    const reading = before === null ? null : readCounters(this.#source);
    if (before === null || reading === null) return 0;
    const slept = reading.sinceBoot - before.sinceBoot - (reading.monotonic - before.monotonic);
    if (slept <= CLOCK_TOLERANCE) return 0;
    this.#awake = reading;
    return slept;
  }

  #keep(): boolean {
    const reading = this.#keeper === null ? null : readCounters(this.#source);
    if (this.#keeper === null || reading === null) return false;
    const [steady, wall] = [this.precise(), this.wall()];
    return this.#keeper.keep({ ...reading, steady, wall, difference: this.#difference });
  }
}

/** Computed once, because reading a `bigint` each time would take three times as long. */
const processStart = Number(process.hrtime.bigint()) / 1e6 - performance.now();

/** Never runs backwards. Counts from boot on Linux. */
export const monotonic = (): number => processStart + performance.now();

export const machineTime: TimeSource = { monotonic, wall: () => Date.now() };

export const systemClock = (source: TimeSource = machineTime): Clock => new SystemClock(source);

const BOOT_ID_FILE = '/proc/sys/kernel/random/boot_id';
const UPTIME_FILE = '/proc/uptime';

export const CLOCK_FILE = 'clock.json';

const readingSchema = z.object({
  bootId: z.string().min(1).max(100),
  monotonic: z.number(),
  sinceBoot: z.number(),
  steady: z.number(),
  wall: z.number(),
  difference: z.int(),
}) satisfies z.ZodType<ClockReading>;

/** Only Linux has boot ids. Elsewhere a restart continues by the wall clock. */
const machineSource: TimeSource = {
  monotonic,
  // `Date.now` follows a set clock, but `performance` does not.
  wall: () => Date.now(),
  bootId: () => readTextFile(BOOT_ID_FILE)?.trim() || null,
  sinceBoot: () => {
    const seconds = Number.parseFloat(readTextFile(UPTIME_FILE) ?? '');
    return Number.isFinite(seconds) ? seconds * 1_000 : null;
  },
};

function readTextFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

const discontinuityTexts: Readonly<Record<Discontinuity, string>> = {
  'no-boot-id': 'This machine has no boot ID.',
  'other-boot': 'The machine was restarted.',
  disagrees: 'The boot ID and the time since boot contradict each other.',
  unreadable: `${CLOCK_FILE} cannot be read.`,
};

export function createStoredClock(directory: string, log: Logger, source: TimeSource = machineSource): Clock {
  const hasBootId = typeof source.bootId?.() === 'string';
  const found = hasBootId ? storedReading(directory) : null;
  const stored = found === 'unreadable' ? null : found;
  const takesWallClock = (why: Discontinuity): void => {
    const by = stored?.difference ?? 0;
    log.warn(
      { why, by },
      `${discontinuityTexts[why]} Countdowns continue from the wall clock. If the wall clock was changed, they jump by that amount.`,
    );
  };
  if (!hasBootId) takesWallClock('no-boot-id');
  if (found === 'unreadable') takesWallClock(found);
  let isRefused = false;
  return new SystemClock(source, {
    kept: stored,
    keep: (reading) => {
      try {
        writeReading(directory, reading);
        isRefused = false;
      } catch (error) {
        if (!isRefused)
          log.warn(
            { err: error },
            `${CLOCK_FILE} could not be written, so running countdowns may jump at the next restart. Check the free disk space and the owner of DATA_DIR.`,
          );
        isRefused = true;
      }
      return !isRefused;
    },
    onWallClock: takesWallClock,
  });
}

function storedReading(directory: string): ClockReading | 'unreadable' | null {
  try {
    return readingSchema.parse(JSON.parse(readFileSync(join(directory, CLOCK_FILE), 'utf8')));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : 'unreadable';
  }
}

function writeReading(directory: string, reading: ClockReading): void {
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

/** The watch compares clocks, because no event tells a process that the wall clock was set. */
const WATCH_INTERVAL: Duration = 250;

type OnClockSet = (from: Duration, to: Duration) => void;

export class WallClockWatcher {
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  #reportedDifference: Duration;
  #next: Cancel | null = null;

  constructor(clock: Clock, onError: (error: unknown) => void) {
    this.#clock = clock;
    this.#onError = onError;
    this.#reportedDifference = clock.difference();
    clock.compare();
  }

  start(onClockSet: OnClockSet): void {
    this.#next = this.#clock.after(WATCH_INTERVAL, () => {
      this.#clock.compare();
      this.start(onClockSet);
    });
    this.#tell(onClockSet);
  }

  stop(): void {
    this.#next?.();
  }

  #tell(onClockSet: OnClockSet): void {
    const [from, to] = [this.#reportedDifference, this.#clock.difference()];
    this.#reportedDifference = to;
    if (from === to) return;
    try {
      onClockSet(from, to);
    } catch (error) {
      this.#onError(error);
    }
  }
}

/** Longer timers fire immediately. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/** Moving the alarm to a later instant costs nothing, because its timer is kept. */
export class Alarm {
  readonly #clock: Clock;
  readonly #onDue: () => void;
  #at: Instant | null = null;
  #armedFor: Instant = Number.POSITIVE_INFINITY;
  #cancel: Cancel | null = null;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#onDue = ring;
  }

  get at(): Instant | null {
    return this.#at;
  }

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
    this.#cancel = this.#clock.after(Math.min(wait, MAX_TIMEOUT), () => this.#wake());
  }

  #wake(): void {
    this.#disarm();
    if (this.#at === null) return;
    if (this.#at > this.#clock.now()) return this.#arm(this.#at);
    this.#at = null;
    this.#onDue();
  }

  #disarm(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#armedFor = Number.POSITIVE_INFINITY;
  }
}
