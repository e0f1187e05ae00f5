import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { CLOCK_TOLERANCE, type Clock } from '../kernel/clock.ts';

/** Maximum clock difference of an owner. */
const MOST_OFF: Duration = 10;
/** Recent samples, without measurable drift. */
const LOOKS = 8;
/** Clocks are read in whole ms at both ends. */
const ROUNDING: Duration = 1;
/** Retries after delays, which would look like a difference. */
const HELD_UP: Duration = 0.5;
const TRIES = 20;

interface Look {
  readonly roundTrip: Duration;
  readonly ahead: Duration;
}

/** Compares wall clock, store clock and monotonic clock. */
export class StoreClock {
  readonly #clock: Pick<Clock, 'wall' | 'precise'>;
  #looks: Look[] = [];
  #began: Duration;
  #newest = 0;

  constructor(clock: Pick<Clock, 'wall' | 'precise'>) {
    this.#clock = clock;
    this.#began = this.#read();
  }

  restart(): void {
    this.#began = this.#read();
  }

  /** No answer if null. */
  async look(ask: () => Promise<Instant | null>): Promise<void> {
    const asked = this.#clock.precise();
    const at = await ask();
    if (at === null) return;
    const roundTrip = this.#clock.precise() - asked;
    this.#looks = [...this.#looks.slice(1 - LOOKS), { roundTrip, ahead: at - asked - roundTrip / 2 }];
  }

  /** Reason for owning no rooms; null: none. Doubt favours the clock. */
  get fault(): string | null {
    const stepped = Math.round(this.#read() - this.#began);
    if (Math.abs(stepped) >= CLOCK_TOLERANCE)
      return `The wall clock of this machine was set by ${stepped} ms while the process ran.`;
    const best = this.#looks.toSorted((a, b) => a.roundTrip - b.roundTrip)[0];
    if (best === undefined) return null;
    const off = this.#newest - best.ahead;
    if (Math.abs(off) - best.roundTrip / 2 - ROUNDING <= MOST_OFF) return null;
    return `The wall clock of this machine is ${Math.round(Math.abs(off))} ms ${off > 0 ? 'ahead of' : 'behind'} the store's: set both by NTP.`;
  }

  #read(): Duration {
    for (let tried = 0; tried < TRIES; tried++) {
      const before = this.#clock.precise();
      this.#newest = this.#clock.wall() - before;
      if (this.#clock.precise() - before < HELD_UP) break;
    }
    return this.#newest;
  }
}
