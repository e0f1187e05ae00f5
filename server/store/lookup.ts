import { refusal } from '../../machines/kernel/errors.ts';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import { Refused } from '../kernel/refused.ts';

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

interface AsyncLookupDeps<Value> {
  readonly read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  readonly nothing: Value;
  readonly most: number;
  readonly clock: Pick<Clock, 'after'>;
  readonly onError: (error: unknown) => void;
}

interface PendingRead {
  readonly keys: Set<string>;
  readonly answered: Promise<void>;
}

const MAX_CACHED_ABSENT = 1_000;

const RETRY_AFTER = SECOND;

/**
 * Reads all keys of a turn of a remote store in one query. A late answer of an older query never replaces a newer
 * value.
 */
export class AsyncLookup<Value> implements Lookup<Value> {
  readonly #deps: AsyncLookupDeps<Value>;
  readonly #values = new Map<string, Value>();
  readonly #absent = new Set<string>();
  readonly #holdCounts = new Map<string, number>();
  readonly #doubted = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #readings = new Map<string, PendingRead>();
  #next: PendingRead | null = null;
  #retry: Cancel | null = null;
  #isStopped = false;
  #onRenewed: (keys: readonly string[]) => void = () => {};

  constructor(deps: AsyncLookupDeps<Value>) {
    this.#deps = deps;
  }

  ready(key: string): Promise<void> | null {
    return this.#values.has(key) && !this.#doubted.has(key) ? null : this.#readKey(key);
  }

  find(key: string): Value {
    if (this.#failed.has(key)) throw storageUnavailable();
    return this.lastKnown(key);
  }

  lastKnown(key: string): Value {
    const found = this.#values.get(key);
    if (found === undefined) throw storageUnavailable();
    return found;
  }

  renew(keys: readonly string[] | null): Promise<void> | null {
    const changed = keys ?? [...this.#values.keys(), ...this.#readings.keys()];
    const renewed = changed.filter((key) => this.#renews(key));
    if (renewed.length === 0) return null;
    return Promise.allSettled(renewed.map((key) => this.#readKey(key))).then(() => {});
  }

  hold(key: string): () => void {
    this.find(key);
    this.#holdCounts.set(key, (this.#holdCounts.get(key) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.#releaseKey(key);
      isHeld = false;
    };
  }

  listen(onRenewed: (keys: readonly string[]) => void): void {
    this.#onRenewed = onRenewed;
  }

  stop(): void {
    this.#isStopped = true;
    this.#retry?.();
  }

  #releaseKey(key: string): void {
    const remaining = (this.#holdCounts.get(key) ?? 0) - 1;
    if (remaining > 0) this.#holdCounts.set(key, remaining);
    else this.#holdCounts.delete(key);
  }

  #renews(key: string): boolean {
    if (this.#values.has(key)) this.#doubted.add(key);
    const reading = this.#readings.get(key);
    if (reading !== undefined && reading !== this.#next) this.#readings.delete(key);
    return reading !== undefined || this.#holdCounts.has(key);
  }

  async #readKey(key: string): Promise<void> {
    let reading: PendingRead | undefined = this.#readings.get(key) ?? this.#ask(key);
    while (reading !== undefined) {
      await reading.answered;
      reading = this.#readings.get(key);
    }
    if (!this.#values.has(key) || this.#failed.has(key)) throw storageUnavailable();
  }

  #ask(key: string): PendingRead {
    this.#next ??= this.#gathering();
    this.#next.keys.add(key);
    this.#readings.set(key, this.#next);
    return this.#next;
  }

  #gathering(): PendingRead {
    const keys = new Set<string>();
    const turn = new Promise<void>((over) => setImmediate(over));
    const reading: PendingRead = { keys, answered: turn.then(() => this.#read(reading)) };
    return reading;
  }

  async #read(reading: PendingRead): Promise<void> {
    this.#next = null;
    try {
      const found = await this.#deps.read([...reading.keys]);
      this.#make(reading, found);
    } catch (error) {
      this.#deps.onError(error);
      this.#fail(reading);
    }
  }

  #make(reading: PendingRead, found: ReadonlyMap<string, Value>): void {
    if (this.#values.size - this.#holdCounts.size >= this.#deps.most) this.#forgetUnheld();
    const { nothing } = this.#deps;
    const answered = this.#settled(reading);
    const renewed = answered.filter((key) => this.#doubted.has(key));
    for (const key of answered) {
      this.#values.set(key, found.get(key) ?? nothing);
      this.#doubted.delete(key);
      this.#failed.delete(key);
    }
    this.#forgetAbsent(answered.filter((key) => !found.has(key)));
    if (renewed.length > 0) this.#onRenewed(renewed);
  }

  #fail(reading: PendingRead): void {
    for (const key of this.#settled(reading)) if (this.#values.has(key)) this.#failed.add(key);
    const isOwed = [...this.#failed].some((key) => this.#holdCounts.has(key));
    if (isOwed && !this.#isStopped)
      this.#retry ??= this.#deps.clock.after(RETRY_AFTER, () => this.#tryAgain());
  }

  #tryAgain(): void {
    this.#retry = null;
    for (const key of this.#failed) if (this.#holdCounts.has(key)) void this.#readKey(key).catch(() => {});
  }

  #settled(reading: PendingRead): readonly string[] {
    const settled = [...reading.keys].filter((key) => this.#readings.get(key) === reading);
    for (const key of settled) this.#readings.delete(key);
    return settled;
  }

  /** Most absent keys were guessed and must not displace others. */
  #forgetAbsent(absent: readonly string[]): void {
    for (const key of absent) this.#absent.add(key);
    for (const key of this.#absent) {
      if (this.#absent.size <= MAX_CACHED_ABSENT) return;
      this.#absent.delete(key);
      if (this.#values.get(key) === this.#deps.nothing) this.#forget(key);
    }
  }

  #forgetUnheld(): void {
    for (const key of this.#values.keys()) this.#forget(key);
  }

  #forget(key: string): void {
    if (this.#holdCounts.has(key)) return;
    this.#values.delete(key);
    this.#doubted.delete(key);
    this.#failed.delete(key);
  }
}

const storageUnavailable = (): Refused => new Refused(refusal('storage_unavailable'));
