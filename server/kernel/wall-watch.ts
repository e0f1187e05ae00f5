import type { Duration } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from './clock.ts';

/** How often the two clocks are compared. Nothing tells a process that somebody set its machine's clock. */
const EVERY: Duration = 250;

/** The wall clock was `from` ahead of the clock of countdowns, and is `to` ahead. */
export type OnClockSet = (from: Duration, to: Duration) => void;

/** Notices that the wall clock was set (C21), also while no process ran. */
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

  /** Tells at once what the clock was set by since the process before. */
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
      // Thrown in a timer it would end the process, and with it every show.
      this.#onError(error);
    }
  }
}
