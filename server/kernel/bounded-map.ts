/** If there are more entries than the limit, drops the one that was set longest ago. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #limit: number;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#limit) this.#dropOldest();
    return this;
  }

  #dropOldest(): void {
    for (const key of this.keys()) {
      this.delete(key);
      return;
    }
  }
}
