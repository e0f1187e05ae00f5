import type { Duration, Instant } from '../../../machines/kernel/time.ts';

export interface WindowState {
  /** 0: allowed; else the wait. */
  readonly wait: Duration;
  readonly limit: number;
  readonly remaining: number;
  /** Until the oldest counted request expires. */
  readonly reset: Duration;
}

/** Counted keys, 10 MB; then the least recently used go. */
const MOST_KEYS = 1_000;

/** Limits requests of a key in any window (K15). Refused ones do not count. */
export class SlidingWindows {
  readonly #limit: number;
  readonly #length: Duration;
  readonly #taken = new Map<string, Instant[]>();

  constructor(limit: number, length: Duration) {
    this.#limit = limit;
    this.#length = length;
  }

  /** `count`: all or none. */
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
