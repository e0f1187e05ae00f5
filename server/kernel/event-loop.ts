import { setImmediate as nextLoop } from 'node:timers/promises';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { CLOCK_TOLERANCE, type Clock, machineTime, type TimeSource } from './clock.ts';

/** Bytes. Presses and texts are smaller; rundowns may be larger (W67, W69). */
export const LONG_BODY = 4_096;

export interface Turns {
  take(address: string): Promise<void>;
}

export const noTurns: Turns = { take: () => Promise.resolve() };

/** Milliseconds that work may run, and that longer work must rest. */
export const SLICE = 2;

/** 2 ms of one kind of work in a turn. */
export class LoopSlice {
  #began: number | null = null;
  readonly #onEnd: (took: number) => void;

  /** `onEnd` gets the ms used in the turn. */
  constructor(onEnd: (took: number) => void = () => {}) {
    this.#onEnd = onEnd;
  }

  get isOver(): boolean {
    return this.#began !== null && performance.now() - this.#began >= SLICE;
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

/** Fair turns (W69): 2 ms directly, then one piece a loop, by address, with rests as long as pieces. */
export class LoopTurns implements Turns {
  /** Waiters by address, next address first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #slice = new LoopSlice((took) => this.#over(took));
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

  #over(took: number): void {
    if (took < SLICE) return this.#next();
    this.#resting = true;
    // Real time.
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

/** Runs at the end of each turn, in order, for 2 ms. */
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
    const until = performance.now() + SLICE;
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

/** Runs steps in slices of 2 ms. Yields between them and after the last. */
export async function inSlices<Value>(
  steps: Generator<void, Value, void>,
  turn: () => Promise<void>,
): Promise<Value> {
  for (;;) {
    const until = performance.now() + SLICE;
    let step = steps.next();
    while (!step.done && performance.now() < until) step = steps.next();
    await nextLoop();
    await turn();
    if (step.done) return step.value;
  }
}

const EVERY: Duration = 250;
/** A longer gap: stopped, asleep or blocked. */
const PAUSE: Duration = SECOND;
/** After a gap, reading the backlog takes this long and two turns. */
const READS_UP: Duration = 250;

/** Dates input: a stopped process finds old input without timestamps. Real time. */
export class LoopWatch {
  readonly #clock: Pick<Clock, 'now' | 'compare'>;
  readonly #source: TimeSource;
  #timer: NodeJS.Timeout | null = null;
  #seenAt: number;
  /** Wall minus monotonic time. */
  #lead: Duration;
  /** Start of a gap until its backlog is read. */
  #pausedAt: number | null = null;

  constructor(clock: Pick<Clock, 'now' | 'compare'>, source: TimeSource = machineTime) {
    this.#clock = clock;
    this.#source = source;
    this.#seenAt = source.monotonic();
    this.#lead = source.wall() - this.#seenAt;
  }

  start(): void {
    this.#seenAt = this.#source.monotonic();
    this.#timer = setInterval(() => this.turned(), EVERY).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  /** Earliest arrival of this turn's input: now, unless the process stalled. */
  arrival(): Instant {
    this.#noticeSleep();
    const now = this.#source.monotonic();
    const since = this.#pausedAt ?? (now - this.#seenAt > PAUSE ? this.#seenAt : now);
    return this.#clock.now() - Math.floor(now - since);
  }

  turned(): void {
    this.#noticeSleep();
    const now = this.#source.monotonic();
    if (now - this.#seenAt > PAUSE && this.#pausedAt === null) this.#readUp(this.#seenAt);
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
    }, READS_UP).unref();
  }

  /** Updates the clock after sleep. */
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
