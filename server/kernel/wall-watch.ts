import type { Duration } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from './clock.ts';

/** How often the two clocks are compared. Nothing tells a process that somebody set its machine's clock. */
const EVERY: Duration = 250;

/** The wall clock was `from` ahead of the clock of countdowns, and is `to` ahead. */
export type OnClockSet = (from: Duration, to: Duration) => void;

/** Notices that the wall clock was set (C21), also while no process ran. */
export class WallWatch {
  readonly #clock: Clock;
  #told: Duration;
  #next: Cancel | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#told = clock.difference();
    clock.compare();
  }

  /** Tells at once what the clock was set by since the process before. */
  start(onClockSet: OnClockSet): void {
    this.#tell(onClockSet);
    this.#next = this.#clock.after(EVERY, () => {
      this.#clock.compare();
      this.start(onClockSet);
    });
  }

  stop(): void {
    this.#next?.();
  }

  #tell(onClockSet: OnClockSet): void {
    const [from, to] = [this.#told, this.#clock.difference()];
    this.#told = to;
    if (from !== to) onClockSet(from, to);
  }
}
