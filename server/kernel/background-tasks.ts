import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { Clock } from './clock.ts';

/** A mail server that hangs must not delay the next start. */
const SHUTDOWN_WAIT: Duration = 3 * SECOND;

/** Runs tasks after the response, so that response times do not reveal them. */
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
      const enough = this.#clock.after(SHUTDOWN_WAIT, resolve);
      void Promise.all(this.#running).then(() => {
        enough();
        resolve();
      });
    });
  }
}
