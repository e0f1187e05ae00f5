import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { Clock } from './clock.ts';

/** Maximum wait at stop: a hanging mail server must not keep the next server from starting. */
const PATIENCE: Duration = 3 * SECOND;

/** Starts in the next turn, so that response times reveal nothing. Logs failures. */
export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>();
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;

  constructor(clock: Clock, onError: (error: unknown) => void) {
    this.#clock = clock;
    this.#onError = onError;
  }

  start(work: () => Promise<void>): void {
    const running = nextTurn()
      .then(work)
      .catch(this.#onError)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async finished(): Promise<void> {
    await new Promise<void>((resolve) => {
      const enough = this.#clock.after(PATIENCE, resolve);
      void Promise.all(this.#running).then(() => {
        enough();
        resolve();
      });
    });
  }
}
