import type { Duration, Instant } from '../../machines/kernel/time.ts';

export interface WindowState {
  /** 0: it was taken; else how long to wait. */
  readonly wait: Duration;
  readonly limit: number;
  readonly remaining: number;
  /** Until the oldest of what counts is forgotten. */
  readonly reset: Duration;
}

/** Keys counted at once, some 10 MB. Beyond it the least recently used are forgotten. */
const MOST_KEYS = 1_000;

/** Limits each key to so many in any window, all at once if it likes (K15). Refused ones do not count. */
export class SlidingWindows {
  readonly #limit: number;
  readonly #length: Duration;
  readonly #taken = new Map<string, Instant[]>();

  constructor(limit: number, length: Duration) {
    this.#limit = limit;
    this.#length = length;
  }

  /** `count`: how many at once, all or none. */
  take(key: string, now: Instant, count = 1): WindowState {
    const taken = (this.#taken.get(key) ?? []).filter((at) => at > now - this.#length);
    this.#taken.delete(key);
    this.#taken.set(key, taken);
    const over = taken.length + count - this.#limit;
    if (over <= 0) for (let nth = 0; nth < count; nth += 1) taken.push(now);
    if (this.#taken.size > MOST_KEYS) this.#forgetOne();
    const until = (place: number) => (taken[place] ?? now) + this.#length - now;
    return {
      wait: over > 0 ? until(over - 1) : 0,
      limit: this.#limit,
      remaining: this.#limit - taken.length,
      reset: until(0),
    };
  }

  #forgetOne(): void {
    for (const key of this.#taken.keys()) {
      this.#taken.delete(key);
      return;
    }
  }
}
