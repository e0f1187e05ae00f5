import type { Duration, Instant } from '../../machines/kernel/time.ts';

/** How a limit stands for a key. */
export interface WindowState {
  /** 0: it was taken; else how long to wait. */
  readonly wait: Duration;
  readonly limit: number;
  readonly remaining: number;
  /** Until the oldest of what counts is forgotten. */
  readonly reset: Duration;
}

/** Keys that are counted at once. Those that were used least lately are forgotten beyond it: some 10 MB at most. */
const MOST_KEYS = 1_000;

/** So many in any stretch of so long, for each key, all at once if they like (K15). What is refused does not count. */
export class SlidingWindows {
  readonly #limit: number;
  readonly #length: Duration;
  readonly #taken = new Map<string, Instant[]>();

  constructor(limit: number, length: Duration) {
    this.#limit = limit;
    this.#length = length;
  }

  take(key: string, now: Instant): WindowState {
    const taken = (this.#taken.get(key) ?? []).filter((at) => at > now - this.#length);
    this.#taken.delete(key);
    this.#taken.set(key, taken);
    const isFull = taken.length >= this.#limit;
    if (!isFull) taken.push(now);
    if (this.#taken.size > MOST_KEYS) this.#forgetOne();
    const reset = (taken[0] ?? now) + this.#length - now;
    return { wait: isFull ? reset : 0, limit: this.#limit, remaining: this.#limit - taken.length, reset };
  }

  #forgetOne(): void {
    for (const key of this.#taken.keys()) {
      this.#taken.delete(key);
      return;
    }
  }
}
