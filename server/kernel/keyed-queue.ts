/** Keeps other processes from work on the same key. */
export interface KeyLocks {
  /** Fails with the lock, when that is lost while the work goes on. */
  holding<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
}

/** Runs work of one key in order; across processes that share a store, too. */
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

  /** Overlaps with no work on any of the keys. They are taken in one order, so that nobody waits for each other. */
  takeAll<Value>(keys: readonly string[], work: () => Promise<Value>): Promise<Value> {
    const inOrder = [...new Set(keys)].toSorted();
    return inOrder.reduceRight((inner, key) => () => this.take(key, inner), work)();
  }
}
