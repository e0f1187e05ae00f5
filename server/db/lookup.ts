/** Values read by key and remembered, of a store that answers at once or later (`late-lookup.ts`). */
export interface Lookup<Value> {
  /** Null: `find` can answer now. Otherwise resolves when it can; rejects with `storage_unavailable`. */
  ready(key: string): Promise<void> | null;
  /** Refuses `storage_unavailable` while a store that answers late has not been asked, or could not be read. */
  find(key: string): Value;
  /** The same for those who hold the key; also while it cannot be read again. */
  lastKnown(key: string): Value;
  /**
   * Marks keys (null: all) as outdated. Resolves when held ones are read again; retries failures, while `find` refuses.
   * Never rejects.
   */
  renew(keys: readonly string[] | null): Promise<void> | null;
  /** Remembers and renews the key until the returned function is called. Refuses as `find`. */
  hold(key: string): () => void;
  /** Called in the same tick as each refresh. `null`: every key changed. */
  listen(onRenewed: (keys: readonly string[] | null) => void): void;
}

/** Null: all are ready. Otherwise resolves with all, or rejects with the first. */
export function allReady(each: readonly (Promise<void> | null)[]): Promise<void> | null {
  const waits = each.filter((one) => one !== null);
  return waits.length === 0 ? null : Promise.all(waits).then(() => {});
}

const letGo = () => {};

/** What a store on this machine answers at once. What it has nothing of (null) is not remembered. */
export class LookupAtOnce<Value> implements Lookup<Value> {
  readonly #read: (key: string) => Value;
  readonly #most: number;
  readonly #known = new Map<string, Value>();
  #onRenewed: (keys: readonly string[] | null) => void = () => {};

  constructor(read: (key: string) => Value, most: number) {
    this.#read = read;
    this.#most = most;
  }

  ready(): null {
    return null;
  }

  find(key: string): Value {
    return this.#known.get(key) ?? this.#met(key);
  }

  lastKnown(key: string): Value {
    return this.find(key);
  }

  renew(keys: readonly string[] | null): null {
    if (keys === null) this.#known.clear();
    else for (const key of keys) this.#known.delete(key);
    this.#onRenewed(keys);
    return null;
  }

  hold(): () => void {
    return letGo;
  }

  listen(onRenewed: (keys: readonly string[] | null) => void): void {
    this.#onRenewed = onRenewed;
  }

  #met(key: string): Value {
    const found = this.#read(key);
    if (found === null) return found;
    if (this.#known.size >= this.#most) this.#known.clear();
    this.#known.set(key, found);
    return found;
  }
}
