import type { Instant } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from './clock.ts';

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

  /** Cancel if null. */
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
