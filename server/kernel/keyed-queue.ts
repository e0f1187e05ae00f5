/** Work that must not overlap: what concerns one key is done one after the other, in the order asked for. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<void>>();

  async take<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const result = before.then(work);
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
