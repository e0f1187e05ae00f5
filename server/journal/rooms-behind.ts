import type { RoomId } from '../../machines/kernel/ids.ts';
import { monotonic } from '../kernel/clock.ts';
import { type DecodedCommand, type DecodedEntry, rowsEntry } from './journal.codec.ts';
import { LogLine } from './log.codec.ts';
import { LINES_A_ROW } from './log.work.ts';

/** Rows of a room are at most so many lines older than its log: fewer than are loaded with it. */
const MOST_LINES = 256;

const LARGE_LINE = 4_096;

/** So many lines of a room are kept in memory. Of more, one read of the log costs less than their copies. */
const FEW_LINES = 8;

interface Behind {
  readonly lines: number;
  readonly since: number;
  /** All of the lines; null: only the log has them. */
  readonly kept: readonly DecodedCommand[] | null;
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
      if (added === null || added.length > LINES_A_ROW || this.#stuck.has(roomId)) continue;
      const { lines: before = 0, since = monotonic(), kept = [] } = this.#rooms.get(roomId) ?? {};
      const lines = before + added.length;
      if (lines > MOST_LINES) continue;
      this.#rooms.set(roomId, { lines, since, kept: lines > FEW_LINES ? null : keptWith(kept, added) });
      waiting.add(roomId);
    }
    return waiting;
  }

  /** The lines that its rows lack; null: only the log has them. */
  lines(roomId: RoomId): readonly DecodedCommand[] | null {
    return this.#rooms.get(roomId)?.kept ?? null;
  }

  found(roomId: RoomId): void {
    this.#rooms.set(roomId, UNKNOWN);
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
    this.#caught.set(roomId, this.#rooms.get(roomId) ?? UNKNOWN);
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

  /** Lines that are kept may be those of the transaction that failed. */
  rolledBack(): void {
    for (const [roomId, behind] of this.#caught) this.#rooms.set(roomId, behind);
    for (const [roomId, behind] of this.#rooms) this.#rooms.set(roomId, { ...behind, kept: null });
    this.#caught.clear();
  }
}

const UNKNOWN: Behind = { lines: MOST_LINES, since: 0, kept: null };

/** Copies: a line shares the memory of all that came with it. */
const keptWith = (kept: Behind['kept'], added: readonly DecodedCommand[]): Behind['kept'] =>
  kept && [
    ...kept,
    ...added.map(({ head, line }) => rowsEntry(head[1], head[2], new LogLine(line.bytes.slice()))),
  ];

/** The lines that each room gets; null where one of its entries needs more than a line. */
function linesOfRooms(
  entries: readonly DecodedEntry[],
): ReadonlyMap<RoomId, readonly DecodedCommand[] | null> {
  const added = new Map<RoomId, DecodedCommand[] | null>();
  for (const entry of entries) {
    const roomId = entry.head[1];
    const ofRoom = added.get(roomId);
    if (ofRoom === null) continue;
    if (!canWait(entry)) added.set(roomId, null);
    else if (ofRoom === undefined) added.set(roomId, [entry]);
    else ofRoom.push(entry);
  }
  return added;
}

const canWait = (entry: DecodedEntry): entry is DecodedCommand =>
  entry.line !== null && entry.head[11] && entry.line.bytes.length <= LARGE_LINE;
