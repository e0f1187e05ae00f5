/** Locks against other processes. */
export interface KeyLocks {
  /** Rejects if the lock is lost during the work. */
  holding<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
}

/** Serializes work by key, across processes too. */
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

  /** Exclusive on all keys, taken in one order against deadlocks. */
  takeAll<Value>(keys: readonly string[], work: () => Promise<Value>): Promise<Value> {
    const inOrder = [...new Set(keys)].toSorted();
    return inOrder.reduceRight((inner, key) => () => this.take(key, inner), work)();
  }
}
