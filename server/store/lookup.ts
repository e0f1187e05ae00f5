import type { TeamId } from '../../machines/kernel/ids.ts';

export interface Lookup<Value> {
  /** Returns null if `find` can answer now. Rejects with `storage_unavailable`. */
  ready(key: string): Promise<void> | null;
  /** Throws `storage_unavailable` if a remote store has not answered. */
  find(key: string): Value;
  /** Returns the cached value, even if the store cannot be reached. */
  lastKnown(key: string): Value;
  /** Null marks all keys as outdated. Resolves once keys in use are read again. Retries failures and never rejects. */
  renew(keys: readonly string[] | null): Promise<void> | null;
  /** Throws like `find`. The key stays cached until the caller calls the returned function. */
  hold(key: string): () => void;
  listen(onRenewed: (keys: readonly string[] | null) => void): void;
}

export function whenAllReady(each: readonly (Promise<void> | null)[]): Promise<void> | null {
  const waits = each.filter((one) => one !== null);
  return waits.length === 0 ? null : Promise.all(waits).then(() => {});
}

const doNothing = () => {};

/** Absent keys are not cached. */
export class SyncLookup<Value> implements Lookup<Value> {
  readonly #read: (key: string) => Value;
  readonly #maxEntries: number;
  readonly #values = new Map<string, Value>();
  #onRenewed: (keys: readonly string[] | null) => void = () => {};

  constructor(read: (key: string) => Value, most: number) {
    this.#read = read;
    this.#maxEntries = most;
  }

  ready(): null {
    return null;
  }

  find(key: string): Value {
    return this.#values.get(key) ?? this.#readAndRemember(key);
  }

  lastKnown(key: string): Value {
    return this.find(key);
  }

  renew(keys: readonly string[] | null): null {
    if (keys === null) this.#values.clear();
    else for (const key of keys) this.#values.delete(key);
    this.#onRenewed(keys);
    return null;
  }

  hold(): () => void {
    return doNothing;
  }

  listen(onRenewed: (keys: readonly string[] | null) => void): void {
    this.#onRenewed = onRenewed;
  }

  #readAndRemember(key: string): Value {
    const found = this.#read(key);
    if (found === null) return found;
    if (this.#values.size >= this.#maxEntries) this.#values.clear();
    this.#values.set(key, found);
    return found;
  }
}

export interface TeamLookup {
  ready(teamId: TeamId | null): Promise<void> | null;
  hold(teamId: TeamId | null): () => void;
  renew(teamIds: readonly TeamId[] | null): Promise<void> | null;
  listen(onRenewed: (teamIds: readonly TeamId[]) => void): void;
}

export const syncTeamLookup: TeamLookup = {
  ready: () => null,
  hold: () => doNothing,
  renew: () => null,
  listen: () => {},
};
