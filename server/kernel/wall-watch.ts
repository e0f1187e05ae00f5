import type { Duration } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from './clock.ts';

/** Nothing notifies a process of a set clock. */
const EVERY: Duration = 250;

/** Lead of the wall clock before and after. */
export type OnClockSet = (from: Duration, to: Duration) => void;

/** Detects a set wall clock (C21), also between processes. */
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

  /** Starts with a report of the difference to the former process. */
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
