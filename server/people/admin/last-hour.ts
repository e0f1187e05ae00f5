import type { HourSample } from '../../../machines/admin/answers.ts';
import { type Duration, HOUR, SECOND } from '../../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../../kernel/clock.ts';

const EVERY: Duration = 30 * SECOND;
const KEPT = HOUR / EVERY;

export interface LastHourDeps {
  readonly clock: Clock;
  readonly sample: () => Promise<HourSample>;
  readonly onError: (error: unknown) => void;
}

/** Samples every half minute, kept for an hour. */
export class LastHour {
  readonly #deps: LastHourDeps;
  readonly #samples: HourSample[] = [];
  #next: Cancel;

  constructor(deps: LastHourDeps) {
    this.#deps = deps;
    this.#next = this.#schedule();
  }

  get samples(): readonly HourSample[] {
    return this.#samples;
  }

  stop(): void {
    this.#next();
  }

  #schedule(): Cancel {
    const { clock, onError } = this.#deps;
    return clock.after(EVERY, () => {
      this.#next = this.#schedule();
      this.#look().catch(onError);
    });
  }

  async #look(): Promise<void> {
    this.#samples.push(await this.#deps.sample());
    if (this.#samples.length > KEPT) this.#samples.shift();
  }
}
