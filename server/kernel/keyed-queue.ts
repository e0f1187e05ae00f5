export interface KeyLocks {
  /** Rejects if the lock is lost during the work. */
  holding<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
}

/** Runs work of the same key one after another, in all processes. */
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
