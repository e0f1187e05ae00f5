import type { Duration } from '../../machines/kernel/time.ts';
import type { Session } from './session.ts';

/**
 * Each socket is looked at once in a round. The first look notes its silence, the second sends a ping, and the third
 * closes it: within 15 s (W24).
 */
const ROUND: Duration = 4_500;
const SLOTS = 45;

/** uWebSockets.js would ping all sockets of a hall in the same turn. Silence is real time, whatever the room's clock does. */
export class OpenSockets {
  readonly #slots: readonly Set<Session>[] = Array.from({ length: SLOTS }, () => new Set());
  #opened = 0;
  #size = 0;
  #looked = 0;
  #timer: NodeJS.Timeout | null = null;

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
    this.#timer ??= this.#schedule();
  }

  remove(session: Session): void {
    this.#slots[session.slot]?.delete(session);
    this.#size -= 1;
    if (this.#size > 0) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #schedule(): NodeJS.Timeout {
    const next = setTimeout(() => {
      this.#timer = this.#schedule();
      for (const session of this.#slots[this.#looked++ % SLOTS] ?? []) look(session);
    }, ROUND / SLOTS);
    return next.unref();
  }
}

/** Sockets that are ending are closed too, if the client does not do it. */
function look(session: Session): void {
  session.silentLooks += 1;
  if (session.silentLooks > 2) session.socket?.close();
  else if (session.silentLooks === 2 && !session.ending) session.socket?.ping();
}
