import { HOUR, type Instant } from '../../machines/kernel/time.ts';

/** When so many addresses are known, those that owe nothing any more are forgotten. */
const KNOWN = 10_000;

interface Spent {
  readonly bytes: number;
  readonly at: Instant;
}

/** How many bytes each address has added lately. What it has spent is forgiven evenly, all of it within an hour (R83). */
export class AddressBytes {
  readonly #perHour: number;
  readonly #spent = new Map<string, Spent>();
  #sweepAt = KNOWN;

  constructor(perHour: number) {
    this.#perHour = perHour;
  }

  /** Whether the address has nothing left at `now`. */
  isSpent(address: string, now: Instant): boolean {
    return this.#owed(this.#spent.get(address), now) >= this.#perHour;
  }

  /** Takes the bytes from what the address may add, though they be more than that. */
  take(address: string, bytes: number, now: Instant): void {
    const owed = this.#owed(this.#spent.get(address), now);
    this.#spent.set(address, { bytes: owed + bytes, at: now });
    if (this.#spent.size > this.#sweepAt) this.#sweep(now);
  }

  #owed(spent: Spent | undefined, now: Instant): number {
    if (spent === undefined) return 0;
    return Math.max(0, spent.bytes - ((now - spent.at) / HOUR) * this.#perHour);
  }

  /** Next when there are twice as many, so that a flood of addresses does not pay for a sweep each. */
  #sweep(now: Instant): void {
    for (const [address, spent] of this.#spent) if (this.#owed(spent, now) === 0) this.#spent.delete(address);
    this.#sweepAt = Math.max(KNOWN, 2 * this.#spent.size);
  }
}
