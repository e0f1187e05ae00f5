/**
 * What is read by a key and remembered: asked for in the middle of a turn, of a store that answers at once or in a later
 * one (`late-lookup.ts`).
 */
export interface Lookup<Value> {
  /**
   * Null: `find` can answer in this turn, as the store has it. Otherwise once this has resolved; it rejects with
   * `storage_unavailable` where the store could not be read.
   */
  ready(key: string): Promise<void> | null;
  /** Refuses `storage_unavailable` while a store that answers late has not been asked, or could not be read. */
  find(key: string): Value;
  /** The same for those who hold the key; also while it cannot be read again. */
  lastKnown(key: string): Value;
  /**
   * What is remembered may have changed: of these keys, or of all. Resolves when what somebody holds of it has been read
   * again; where it could not be, that is tried until it can, and `find` refuses meanwhile. Never rejects.
   */
  renew(keys: readonly string[] | null): Promise<void> | null;
  /** Until what is returned is called, the key is remembered and read again when it changes. Refuses as `find`. */
  hold(key: string): () => void;
  /** Called after each renewal, in the turn in which what was held of these keys (null: of any) is known again. */
  listen(onRenewed: (keys: readonly string[] | null) => void): void;
}

/** Null: all is ready in this turn; otherwise once it has resolved, or the first of them has rejected. */
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
