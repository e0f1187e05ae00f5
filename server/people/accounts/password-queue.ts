/** Most urgent first. */
const HASH_KINDS = ['room', 'login', 'other'] as const;
export type HashKind = (typeof HASH_KINDS)[number];

export interface HashRequest {
  readonly kind: HashKind;
  /** As limits count it (`addressKey`); empty: the server. */
  readonly address: string;
}

/** Queue capacity in hashes of 20 ms. A log-in takes three: a crew of a hundred fits. */
const CAPACITY: Readonly<Record<HashKind, number>> = { room: 100, login: 300, other: 100 };

/** Passes before a waiting kind gets its turn. */
const MOST_PASSED_OVER = 8;

/**
 * Bounded hashing queue. Urgent kinds first without starvation; addresses take turns. When full, the busiest address
 * loses its newest (W70).
 */
export class PasswordQueue<Entry> {
  readonly #lines = {
    room: new Line<Entry>(CAPACITY.room),
    login: new Line<Entry>(CAPACITY.login),
    other: new Line<Entry>(CAPACITY.other),
  } satisfies Record<HashKind, Line<Entry>>;

  /** Returns rejected entries: itself, others or none. `cost` in hashes. */
  add(entry: Entry, { kind, address }: HashRequest, cost: number): readonly Entry[] {
    return this.#lines[kind].add(entry, address, cost);
  }

  next(): Entry | undefined {
    const waiting = HASH_KINDS.map((kind) => this.#lines[kind]).filter((line) => line.isWaiting);
    const chosen = waiting.find((line) => line.passedOver >= MOST_PASSED_OVER) ?? waiting[0];
    for (const line of waiting) line.passedOver = line === chosen ? 0 : line.passedOver + 1;
    return chosen?.next();
  }
}

interface Place<Entry> {
  readonly entry: Entry;
  readonly cost: number;
}

interface Share<Entry> {
  readonly address: string;
  readonly places: Place<Entry>[];
  cost: number;
}

class Line<Entry> {
  readonly #capacity: number;
  readonly #shares = new Map<string, Share<Entry>>();
  #cost = 0;
  passedOver = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get isWaiting(): boolean {
    return this.#shares.size > 0;
  }

  add(entry: Entry, address: string, cost: number): readonly Entry[] {
    const share = this.#shares.get(address) ?? { address, places: [], cost: 0 };
    const isFull = () => this.#cost + cost > this.#capacity;
    if (isFull() && share.cost + cost >= this.#largest().cost) return [entry];
    const turnedAway: Entry[] = [];
    while (isFull()) {
      const largest = this.#largest();
      turnedAway.push(...this.#left(largest, largest.places.pop()));
    }
    share.places.push({ entry, cost });
    share.cost += cost;
    this.#cost += cost;
    this.#shares.set(address, share);
    return turnedAway;
  }

  /** Round robin by address. */
  next(): Entry | undefined {
    const [share] = this.#shares.values();
    if (share === undefined) return undefined;
    const [entry] = this.#left(share, share.places.shift());
    if (this.#shares.delete(share.address)) this.#shares.set(share.address, share);
    return entry;
  }

  #largest(): Share<Entry> {
    return [...this.#shares.values()].reduce((largest, share) =>
      share.cost > largest.cost ? share : largest,
    );
  }

  #left(share: Share<Entry>, place: Place<Entry> | undefined): readonly Entry[] {
    if (place === undefined) return [];
    share.cost -= place.cost;
    this.#cost -= place.cost;
    if (share.places.length === 0) this.#shares.delete(share.address);
    return [place.entry];
  }
}
