import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { Clock } from './clock.ts';

export interface KeyLocks {
  /** Rejects if the lock is lost during the work. */
  holding<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
}

export class KeyedQueue {
  readonly #locks: KeyLocks | null;
  readonly #last = new Map<string, Promise<void>>();

  constructor(locks: KeyLocks | null = null) {
    this.#locks = locks;
  }

  async take<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const locks = this.#locks;
    const result = before.then(locks === null ? work : () => locks.holding(key, work));
    const over = result.then(
      () => {},
      () => {},
    );
    this.#last.set(key, over);
    try {
      return await result;
    } finally {
      if (this.#last.get(key) === over) this.#last.delete(key);
    }
  }

  /** The fixed order of keys avoids deadlocks. */
  takeAll<Value>(keys: readonly string[], work: () => Promise<Value>): Promise<Value> {
    const inOrder = [...new Set(keys)].toSorted();
    return inOrder.reduceRight((inner, key) => () => this.take(key, inner), work)();
  }
}

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
