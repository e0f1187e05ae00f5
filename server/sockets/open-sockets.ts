import type { Duration } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import type { Session } from './session.ts';

/**
 * Each socket is looked at once in a round. The first look notes its silence, the second sends a ping, and the third
 * closes it: within 15 s (W24).
 */
const ROUND: Duration = 4_500;
const SLOTS = 45;

/** uWebSockets.js would ping all sockets of a hall in the same turn. */
export class OpenSockets {
  readonly #clock: Clock;
  readonly #slots: readonly Set<Session>[] = Array.from({ length: SLOTS }, () => new Set());
  #opened = 0;
  #size = 0;
  #looked = 0;
  #next: Cancel | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#size;
  }

  *all(): Generator<Session, void, void> {
    for (const slot of this.#slots) yield* slot;
  }

  add(session: Session): void {
    session.slot = this.#opened++ % SLOTS;
    this.#slots[session.slot]?.add(session);
    this.#size += 1;
    this.#next ??= this.#schedule();
  }

  remove(session: Session): void {
    this.#slots[session.slot]?.delete(session);
    this.#size -= 1;
    if (this.#size > 0) return;
    this.#next?.();
    this.#next = null;
  }

  #schedule(): Cancel {
    return this.#clock.after(ROUND / SLOTS, () => {
      this.#next = this.#schedule();
      for (const session of this.#slots[this.#looked++ % SLOTS] ?? []) look(session);
    });
  }
}

/** Sockets that are ending are closed too, if the client does not do it. */
function look(session: Session): void {
  session.silentLooks += 1;
  if (session.silentLooks > 2) session.socket?.close();
  else if (session.silentLooks === 2 && !session.ending) session.socket?.ping();
}
