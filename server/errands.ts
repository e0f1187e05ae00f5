import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Work that nobody waits for: how long it takes must not show in an answer, so that it begins in the turn after the one
 * that answers. A stop waits for it, and a failure is told.
 */
export class Errands {
  readonly #running = new Set<Promise<void>>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
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
    await Promise.all(this.#running);
  }
}
