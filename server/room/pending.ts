import type { Refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { PendingCommand } from './pending-command.ts';

/** Something that was appended to the journal and waits for its fate. */
export interface Pending {
  readonly roomId: RoomId;
  committed(): void;
  failed(error: Refusal): void;
}

/** What waits for the disk, over all rooms, in the order in which it was appended. */
export class PendingQueue {
  #queue: (Pending | null)[] = [];
  #taken = 0;

  get size(): number {
    return this.#queue.length - this.#taken;
  }

  add(pending: Pending): void {
    this.#queue.push(pending);
  }

  /** The oldest; null where its fate is known already (`takeRoom`). */
  take(): Pending | null {
    const pending = this.#queue[this.#taken] ?? null;
    this.#taken++;
    if (this.#taken === this.#queue.length) this.#clear();
    return pending;
  }

  /** Of one room; null: none of its commands waits. */
  newestCommand(roomId: RoomId): PendingCommand | null {
    for (let i = this.#queue.length - 1; i >= this.#taken; i--) {
      const pending = this.#queue[i];
      if (pending instanceof PendingCommand && pending.roomId === roomId) return pending;
    }
    return null;
  }

  /** Whether anything waits for one of these rooms. */
  has(isOne: (roomId: RoomId) => boolean): boolean {
    return this.#queue.some(
      (pending, place) => place >= this.#taken && pending !== null && isOne(pending.roomId),
    );
  }

  takeAll(): Pending[] {
    const rest = this.#queue.slice(this.#taken).filter((pending) => pending !== null);
    this.#clear();
    return rest;
  }

  /** Takes out what waits for one room, leaving the others their places in the order. */
  takeRoom(roomId: RoomId): Pending[] {
    const found: Pending[] = [];
    for (let i = this.#taken; i < this.#queue.length; i++) {
      const pending = this.#queue[i];
      if (pending?.roomId !== roomId) continue;
      found.push(pending);
      this.#queue[i] = null;
    }
    return found;
  }

  #clear(): void {
    this.#queue = [];
    this.#taken = 0;
  }
}
