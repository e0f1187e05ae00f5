import type { Change } from '../../machines/room/changes.ts';
import type { Position } from '../../machines/wire/frames.ts';
import type { Committed } from './host.types.ts';

/** Durable commands kept in memory a room for clients that come back. */
const KEPT = 128;

/** A durable command without the state that it left. */
export type Told = Omit<Committed, 'after'>;

/** Which message the public may read is a matter of the moment. */
export const touchesMessages = (changes: readonly Change[]): boolean =>
  changes.some(({ name }) => name.startsWith('messages/'));

/**
 * The newest durable commands of one room, without a gap. Only those that touched the messages are kept with the state
 * that they left: of the others it is but the present one, to which they all lead, and a room's states in a row would
 * be most of what a busy server holds.
 */
export class RecentCommands {
  readonly #epoch: number;
  readonly #entries: (Told | Committed)[];
  /** The seq before the oldest entry. */
  #from: number;

  constructor({ epoch, seq }: Position, entries: readonly Committed[]) {
    this.#epoch = epoch;
    this.#entries = [...entries];
    this.#from = seq - entries.length;
  }

  add(told: Told, after: Committed['after']): void {
    this.#entries.push(touchesMessages(told.changes) ? { ...told, after } : told);
    // Twice the number, so that the array is moved once in so many commands and not at each.
    if (this.#entries.length < 2 * KEPT) return;
    this.#entries.splice(0, KEPT);
    this.#from += KEPT;
  }

  /** `now`: the state that the newest of them left. */
  since({ epoch, seq }: Position, now: Committed['after']): readonly Committed[] | 'resync' {
    const behind = this.#from + this.#entries.length - seq;
    if (epoch !== this.#epoch || seq < this.#from || behind < 0) return 'resync';
    return this.#entries
      .slice(seq - this.#from)
      .map((each) => ('after' in each ? each : { ...each, after: now }));
  }
}
