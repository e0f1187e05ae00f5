import type { RoomId } from '../../machines/kernel/ids.ts';
import { monotonic } from '../kernel/clock.ts';
import type { DecodedEntry } from './journal.codec.ts';
import { LINES_A_ROW } from './log.work.ts';

/** Rows of a room are at most so many lines older than its log: fewer than are loaded with it. */
const MOST_LINES = 256;

const LARGE_LINE = 4_096;

interface Behind {
  readonly lines: number;
  readonly since: number;
}

/** Rooms whose rows are older than their log (decision 029). */
export class RoomsBehind {
  /** Those that have waited longest come first. */
  readonly #rooms = new Map<RoomId, Behind>();
  /** Their rows could not be written: none of them waits until they are. */
  readonly #stuck = new Set<RoomId>();
  /** Those that the transaction of now has caught up with. */
  readonly #caught = new Map<RoomId, Behind>();

  get size(): number {
    return this.#rooms.size + this.#stuck.size;
  }

  has(roomId: RoomId): boolean {
    return this.#rooms.has(roomId) || this.#stuck.has(roomId);
  }

  /** The rooms of these entries of which only the log is written now. */
  letWait(entries: readonly DecodedEntry[]): ReadonlySet<RoomId> {
    const waiting = new Set<RoomId>();
    for (const [roomId, added] of linesOfRooms(entries)) {
      const { lines = 0, since = monotonic() } = this.#rooms.get(roomId) ?? {};
      if (added > LINES_A_ROW || lines + added > MOST_LINES || this.#stuck.has(roomId)) continue;
      this.#rooms.set(roomId, { lines: lines + added, since });
      waiting.add(roomId);
    }
    return waiting;
  }

  found(roomId: RoomId): void {
    this.#rooms.set(roomId, { lines: MOST_LINES, since: 0 });
  }

  /**
   * Once a room is behind for so many ms: at most so many rooms, with those that are behind for half as long. One by one, each
   * room would take a transaction of its own.
   */
  due(waited: number, most: number): readonly RoomId[] {
    const now = monotonic();
    const due: RoomId[] = [];
    for (const [roomId, { since }] of this.#rooms) {
      const enough = due.length === 0 ? waited : waited / 2;
      if (now - since < enough || due.length === most) break;
      due.push(roomId);
    }
    return due;
  }

  caughtUp(roomId: RoomId): void {
    this.#caught.set(roomId, this.#rooms.get(roomId) ?? { lines: MOST_LINES, since: 0 });
    this.#rooms.delete(roomId);
    this.#stuck.delete(roomId);
  }

  stuck(roomId: RoomId): void {
    this.#rooms.delete(roomId);
    this.#stuck.add(roomId);
  }

  committed(): void {
    this.#caught.clear();
  }

  rolledBack(): void {
    for (const [roomId, behind] of this.#caught) this.#rooms.set(roomId, behind);
    this.#caught.clear();
  }
}

/** How many lines each room gets; infinitely many where one of its entries needs more than a line. */
function linesOfRooms(entries: readonly DecodedEntry[]): ReadonlyMap<RoomId, number> {
  const added = new Map<RoomId, number>();
  for (const { head, line } of entries) {
    const canWait = line !== null && head[11] && line.bytes.length <= LARGE_LINE;
    added.set(head[1], canWait ? (added.get(head[1]) ?? 0) + 1 : Infinity);
  }
  return added;
}
