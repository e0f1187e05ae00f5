import { setImmediate as nextLoop } from 'node:timers/promises';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { CLOCK_TOLERANCE, type Clock, machineTime, type TimeSource } from './clock.ts';

/** Bytes of a long body. Commands and texts are shorter, rundowns may be longer (W67, W69). */
export const LONG_BODY_BYTES = 4_096;

export interface TurnQueue {
  take(address: string): Promise<void>;
}

export const noTurns: TurnQueue = { take: () => Promise.resolve() };

/** Milliseconds of work in a turn. After longer work, `FairTurnQueue` pauses for the same time. */
const SLICE_MS = 2;

export class WorkSlice {
  #began: number | null = null;
  readonly #onEnd: (took: number) => void;

  constructor(onEnd: (took: number) => void = () => {}) {
    this.#onEnd = onEnd;
  }

  get isOver(): boolean {
    return this.#began !== null && performance.now() - this.#began >= SLICE_MS;
  }

  begin(): void {
    if (this.#began !== null) return;
    const began = performance.now();
    this.#began = began;
    setImmediate(() => {
      this.#began = null;
      this.#onEnd(performance.now() - began);
    });
  }
}

/** Shares the event loop fairly between addresses (W69). */
export class FairTurnQueue implements TurnQueue {
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #slice = new WorkSlice((took) => this.#onSliceEnd(took));
  #resting = false;

  take(address: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isFree()) return this.#begin(resolve);
      const before = this.#waiting.get(address);
      if (before === undefined) this.#waiting.set(address, [resolve]);
      else before.push(resolve);
    });
  }

  #isFree(): boolean {
    return !this.#resting && this.#waiting.size === 0 && !this.#slice.isOver;
  }

  #begin(work: () => void): void {
    this.#slice.begin();
    work();
  }

  #onSliceEnd(took: number): void {
    if (took < SLICE_MS) return this.#next();
    this.#resting = true;
    // The pause needs real time, even in simulations.
    setTimeout(() => {
      this.#resting = false;
      this.#next();
    }, took).unref();
  }

  #next(): void {
    const next = this.#waiting.entries().next().value;
    if (next === undefined) return;
    const [address, queue] = next;
    const work = queue.shift();
    this.#waiting.delete(address);
    if (queue.length > 0) this.#waiting.set(address, queue);
    if (work !== undefined) this.#begin(work);
  }
}

export class Backlog<Item> {
  #waiting: Item[] = [];
  readonly #work: (item: Item) => void;

  constructor(work: (item: Item) => void) {
    this.#work = work;
  }

  add(item: Item): void {
    if (this.#waiting.push(item) === 1) setImmediate(() => this.#next());
  }

  #next(): void {
    const until = performance.now() + SLICE_MS;
    let done = 0;
    for (const item of this.#waiting) {
      this.#work(item);
      done += 1;
      if (performance.now() >= until) break;
    }
    this.#waiting = this.#waiting.slice(done);
    if (this.#waiting.length > 0) setImmediate(() => this.#next());
  }
}

export type TurnTaker = () => Promise<void>;

export async function runInSlices<Value>(
  steps: Generator<void, Value, void>,
  turn: TurnTaker,
): Promise<Value> {
  for (;;) {
    const until = performance.now() + SLICE_MS;
    let step = steps.next();
    while (!step.done && performance.now() < until) step = steps.next();
    await nextLoop();
    await turn();
    if (step.done) return step.value;
  }
}

const WATCH_INTERVAL: Duration = 250;
/** A longer gap between turns means that the process was stopped, asleep or blocked. */
const LONG_PAUSE: Duration = SECOND;
/** After a gap, all input counts as old for this long. */
const READ_PAUSE_LIMIT: Duration = 250;

/** Finds out when input arrived, because a stopped process receives old input later. */
export class EventLoopMonitor {
  readonly #clock: Pick<Clock, 'now' | 'compare'>;
  readonly #source: TimeSource;
  #timer: NodeJS.Timeout | null = null;
  #seenAt: number;
  #lead: Duration;
  #pausedAt: number | null = null;

  constructor(clock: Pick<Clock, 'now' | 'compare'>, source: TimeSource = machineTime) {
    this.#clock = clock;
    this.#source = source;
    this.#seenAt = source.monotonic();
    this.#lead = source.wall() - this.#seenAt;
  }

  start(): void {
    this.#seenAt = this.#source.monotonic();
    this.#timer = setInterval(() => this.turned(), WATCH_INTERVAL).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  /** Returns the earliest instant at which input of this turn may have arrived. */
  arrival(): Instant {
    this.#noticeSleep();
    const now = this.#source.monotonic();
    const since = this.#pausedAt ?? (now - this.#seenAt > LONG_PAUSE ? this.#seenAt : now);
    return this.#clock.now() - Math.floor(now - since);
  }

  turned(): void {
    this.#noticeSleep();
    const now = this.#source.monotonic();
    if (now - this.#seenAt > LONG_PAUSE && this.#pausedAt === null) this.#readUp(this.#seenAt);
    this.#seenAt = now;
  }

  #readUp(since: number): void {
    this.#pausedAt = since;
    setTimeout(() => {
      setImmediate(() =>
        setImmediate(() => {
          this.#pausedAt = null;
        }),
      );
    }, READ_PAUSE_LIMIT).unref();
  }

  #noticeSleep(): void {
    const lead = this.#source.wall() - this.#source.monotonic();
    const step = lead - this.#lead;
    if (Math.abs(step) < CLOCK_TOLERANCE) return;
    this.#lead = lead;
    const before = this.#clock.now();
    this.#clock.compare();
    const slept = this.#clock.now() - before;
    if (slept > CLOCK_TOLERANCE) this.#seenAt -= slept;
  }
}
