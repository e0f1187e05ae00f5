import type { Instant } from '../../machines/kernel/time.ts';

/** 12 MB for 50,000 keys. More in a window is a flood. */
const MOST_KEYS = 50_000;

/** Oldest entries examined, half a millisecond. */
const LOOKED_AT = 1_000;
const LEAST_GONE = 500;

/**
 * Bounded counts by key. When full, drops ended ones, else the least spent of the oldest: a flood evicts its own
 * keys.
 */
export class KeyedCounts<Count extends { readonly spent: number }> {
  readonly #counts = new Map<string, Count>();
  readonly #isOver: (count: Count, now: Instant) => boolean;

  constructor(isOver: (count: Count, now: Instant) => boolean) {
    this.#isOver = isOver;
  }

  get size(): number {
    return this.#counts.size;
  }

  find(key: string, now: Instant): Count | undefined {
    const count = this.#counts.get(key);
    return count === undefined || this.#isOver(count, now) ? undefined : count;
  }

  keep(key: string, count: Count, now: Instant): void {
    if (this.#counts.size >= MOST_KEYS && !this.#counts.has(key)) this.#makeRoom(now);
    this.#counts.set(key, count);
  }

  drop(key: string): void {
    this.#counts.delete(key);
  }

  /** Survivors move to the end. */
  #makeRoom(now: Instant): void {
    const oldest = oldestOf(this.#counts);
    const living = oldest.filter(([, count]) => !this.#isOver(count, now));
    const surplus = Math.max(0, LEAST_GONE - (oldest.length - living.length));
    const staying = living.toSorted(([, one], [, other]) => one.spent - other.spent).slice(surplus);
    for (const [key] of oldest) this.#counts.delete(key);
    for (const [key, count] of staying) this.#counts.set(key, count);
  }
}

/** In insertion order. */
function oldestOf<Count>(counts: ReadonlyMap<string, Count>): readonly (readonly [string, Count])[] {
  const oldest: (readonly [string, Count])[] = [];
  for (const entry of counts) {
    if (oldest.length === LOOKED_AT) break;
    oldest.push(entry);
  }
  return oldest;
}
