import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { LoopSlice } from '../kernel/loop-turns.ts';
import type { FailedRoom } from './journal/journal.protocol.ts';
import type { LiveRoom } from './live-room.ts';
import type { Pending, PendingQueue } from './pending.ts';
import { PendingCommand } from './pending-command.ts';

export interface CommitFatesDeps {
  readonly pending: PendingQueue;
  readonly loaded: (roomId: RoomId) => LiveRoom | null;
  readonly isClosed: () => boolean;
  readonly laterTurn?: ((work: () => void) => void) | undefined;
  /** Catches errors. */
  readonly guarded: (roomId: RoomId, work: () => void) => void;
  readonly fault: (room: LiveRoom, error: unknown) => void;
}

/** About 1 ms. */
const CLOCK_EVERY = 16;

/** Settles pending commands: 2 ms in a turn, in room order (W941). */
export class CommitFates {
  readonly #deps: CommitFatesDeps;
  readonly #slice = new LoopSlice();
  #isScheduled = false;

  constructor(deps: CommitFatesDeps) {
    this.#deps = deps;
  }

  /** Settles the oldest `count` entries, now or in the next turns. */
  committed(count: number, failedRooms: readonly FailedRoom[]): void {
    if (failedRooms.length > 0) return this.#committedInPart(count, failedRooms);
    this.#deps.pending.reachedDisk(count);
    if (!this.#isScheduled) this.#settleSlice();
  }

  /** Settles all durable entries; call before reading the queue as not durable. */
  flush(): void {
    while (this.#deps.pending.durable > 0) this.#settleNext();
  }

  #settleSlice(): void {
    this.#isScheduled = false;
    this.#slice.begin();
    const { pending } = this.#deps;
    for (let settled = 1; pending.durable > 0; settled++) {
      this.#settleNext();
      if (settled % CLOCK_EVERY === 0 && this.#slice.isOver) break;
    }
    if (pending.durable === 0) return;
    this.#isScheduled = true;
    const { laterTurn = setImmediate } = this.#deps;
    laterTurn(() => this.#settleSlice());
  }

  #settleNext(): void {
    const pending = this.#deps.pending.takeDurable();
    if (pending !== null) this.settle(pending, null);
  }

  #committedInPart(count: number, failedRooms: readonly FailedRoom[]): void {
    this.flush();
    const failed = new Map(failedRooms.map((room) => [room.roomId, room]));
    const late: Pending[] = [];
    for (let i = 0; i < count; i++) {
      const pending = this.#deps.pending.take();
      if (pending === null) continue;
      const ofRoom = failed.get(pending.roomId);
      if (ofRoom?.isLate) late.push(pending);
      else this.settle(pending, ofRoom === undefined ? null : refusal('internal'));
    }
    for (const room of failedRooms)
      if (room.isLate) this.#submitAgain(room.roomId, late);
      else this.#failRoom(room);
  }

  /** A throwing reply must not affect the next. */
  settle(pending: Pending, failure: Refusal | null): void {
    this.#deps.guarded(pending.roomId, () =>
      failure === null ? pending.committed() : pending.failed(failure),
    );
  }

  /**
   * An entry expired in the queue (W382): rolls the room back and resubmits all in order; the room refuses expired
   * ones.
   */
  #submitAgain(roomId: RoomId, late: readonly Pending[]): void {
    const { pending: queue, loaded, isClosed, guarded } = this.#deps;
    const waiting = [...late.filter((pending) => pending.roomId === roomId), ...queue.takeRoom(roomId)];
    const room = loaded(roomId);
    room?.rollBack();
    for (const pending of waiting) {
      const submission = pending instanceof PendingCommand ? pending.again : null;
      if (submission === null || room === null) this.settle(pending, refusal('storage_unavailable'));
      else if (isClosed()) this.settle(pending, refusal('not_ready'));
      else guarded(roomId, () => room.submit(submission));
    }
  }

  /** A write failed on a working storage: the memory state must be wrong. */
  #failRoom({ roomId, reason }: FailedRoom): void {
    const { pending: queue, loaded, fault } = this.#deps;
    for (const pending of queue.takeRoom(roomId)) this.settle(pending, refusal('internal'));
    const room = loaded(roomId);
    if (room === null) return;
    room.rollBack();
    fault(room, new Error(`The room could not be written: ${reason}`));
  }
}
