import type { Position } from '../../machines/wire/frames.ts';
import type { Committed } from './host.types.ts';

/** Durable commands kept in memory a room for clients that come back. States share their parts, so they cost little. */
const KEPT = 128;

/** The newest durable commands of one room, without a gap. */
export class RecentCommands {
  readonly #epoch: number;
  readonly #entries: Committed[];
  /** The seq before the oldest entry. */
  #from: number;

  constructor({ epoch, seq }: Position, entries: Committed[]) {
    this.#epoch = epoch;
    this.#entries = entries;
    this.#from = seq - entries.length;
  }

  add(committed: Committed): void {
    this.#entries.push(committed);
    // Twice the number, so that the array is moved once in so many commands and not at each.
    if (this.#entries.length < 2 * KEPT) return;
    this.#entries.splice(0, KEPT);
    this.#from += KEPT;
  }

  since({ epoch, seq }: Position): readonly Committed[] | 'resync' {
    const behind = this.#from + this.#entries.length - seq;
    if (epoch !== this.#epoch || seq < this.#from || behind < 0) return 'resync';
    return this.#entries.slice(seq - this.#from);
  }
}
