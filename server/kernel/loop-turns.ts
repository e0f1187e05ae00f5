import { setImmediate as nextLoop } from 'node:timers/promises';

/** Presses and texts are smaller, in bytes; rundowns may be larger (W67, W69). */
export const LONG_BODY = 4_096;

export interface Turns {
  take(address: string): Promise<void>;
}

export const noTurns: Turns = { take: () => Promise.resolve() };

/** ms of uninterrupted work, and of rest after longer work. */
export const SLICE = 2;

/** 2 ms of one kind of work in a turn. */
export class LoopSlice {
  #began: number | null = null;
  readonly #onEnd: (took: number) => void;

  /** `onEnd`: ms used in the turn. */
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

/**
 * Fair turns of requests and long bodies (W69): 2 ms directly, then one piece a loop, by address, with rests as long
 * as pieces.
 */
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

/** Work at the end of each turn: in order, for 2 ms. */
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
