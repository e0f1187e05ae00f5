import type { Refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { PendingCommand } from './pending-command.ts';

/** Appended to the journal, not settled. */
export interface Pending {
  readonly roomId: RoomId;
  committed(): void;
  failed(error: Refusal): void;
}

/** Pending entries of all rooms in order, and durable ones to publish. */
export class PendingQueue {
  #queue: (Pending | null)[] = [];
  #taken = 0;
  /** Durable by room, next room first. */
  readonly #durable = new Map<RoomId, Pending[]>();
  #durableCount = 0;

  get size(): number {
    return this.#queue.length - this.#taken + this.#durableCount;
  }

  get durable(): number {
    return this.#durableCount;
  }

  reachedDisk(count: number): void {
    for (let nth = 0; nth < count; nth++) {
      const pending = this.take();
      if (pending === null) continue;
      const ofRoom = this.#durable.get(pending.roomId);
      if (ofRoom === undefined) this.#durable.set(pending.roomId, [pending]);
      else ofRoom.push(pending);
      this.#durableCount++;
    }
  }

  /** Round robin by room (W2035). */
  takeDurable(): Pending | null {
    const next = this.#durable.entries().next().value;
    if (next === undefined) return null;
    const [roomId, ofRoom] = next;
    const pending = ofRoom.shift() ?? null;
    this.#durable.delete(roomId);
    if (ofRoom.length > 0) this.#durable.set(roomId, ofRoom);
    this.#durableCount--;
    return pending;
  }

  add(pending: Pending): void {
    this.#queue.push(pending);
  }

  /** Already settled (`takeRoom`) if null. */
  take(): Pending | null {
    const pending = this.#queue[this.#taken] ?? null;
    this.#taken++;
    if (this.#taken === this.#queue.length) this.#clear();
    return pending;
  }

  /** None pending if null. */
  newestCommand(roomId: RoomId): PendingCommand | null {
    for (let i = this.#queue.length - 1; i >= this.#taken; i--) {
      const pending = this.#queue[i];
      if (pending instanceof PendingCommand && pending.roomId === roomId) return pending;
    }
    const durable = this.#durable.get(roomId) ?? [];
    return durable.findLast((pending) => pending instanceof PendingCommand) ?? null;
  }

  has(isOne: (roomId: RoomId) => boolean): boolean {
    const waits = this.#queue.some(
      (pending, place) => place >= this.#taken && pending !== null && isOne(pending.roomId),
    );
    return waits || [...this.#durable.keys()].some(isOne);
  }

  takeAll(): Pending[] {
    const rest = this.#queue.slice(this.#taken).filter((pending) => pending !== null);
    this.#clear();
    return rest;
  }

  /** Removes a room's entries; others keep their order. */
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
