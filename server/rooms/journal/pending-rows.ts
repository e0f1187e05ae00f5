import type { RoomId } from '../../../machines/kernel/ids.ts';
import { monotonic } from '../../kernel/clock.ts';
import { type DecodedCommand, type DecodedEntry, rowsEntry } from './journal.codec.ts';
import { LogLine } from './log.codec.ts';
import { LINES_PER_ROW } from './log.work.ts';

/** Most log lines of a room whose rows are not written yet. Loading a room must read at least as many lines. */
const MAX_LINES_BEHIND = 256;

const LARGE_LINE_BYTES = 4_096;

/** About 100 timers. Rows of such changes are written in steps. */
const SLOW_CHANGES_BYTES = 32 * 1_024;

const FEW_LINES_COUNT = 8;

/** Pruning leaves more than this, so it never removes lines that rows lack. */
const MAX_BYTES_BEHIND = 4 * 1_024 * 1_024;

interface PendingRows {
  readonly lines: number;
  readonly bytes: number;
  readonly since: number;
  /** Null if the lines are only in the log. */
  readonly commands: readonly DecodedCommand[] | null;
  readonly isSlow: boolean;
}

/** Rooms whose rows lag behind their logs (decision 029). */
export class RoomsWithPendingRows {
  readonly #rooms = new Map<RoomId, PendingRows>();
  readonly #stuck = new Set<RoomId>();
  readonly #caught = new Map<RoomId, PendingRows>();

  get size(): number {
    return this.#rooms.size + this.#stuck.size;
  }

  has(roomId: RoomId): boolean {
    return this.#rooms.has(roomId) || this.#stuck.has(roomId);
  }

  /** Returns rooms for which this batch writes only the log lines. Their rows follow later. */
  letWait(entries: readonly DecodedEntry[]): ReadonlySet<RoomId> {
    const waiting = new Set<RoomId>();
    for (const [roomId, added] of linesOfRooms(entries)) {
      if (added === null || added.length > LINES_PER_ROW || this.#stuck.has(roomId)) continue;
      const known = this.#rooms.get(roomId);
      const { lines: before = 0, bytes: bytesBefore = 0, since = monotonic(), commands = [] } = known ?? {};
      const lines = before + added.length;
      const bytes = added.reduce((sum, { line }) => sum + line.bytes.length, bytesBefore);
      if (lines > MAX_LINES_BEHIND || (lines > 1 && bytes > MAX_BYTES_BEHIND)) continue;
      const isSlow = known?.isSlow === true || added.some(isSlowLine);
      const fits = lines <= FEW_LINES_COUNT && !isSlow;
      this.#rooms.set(roomId, {
        lines,
        bytes,
        since,
        commands: fits ? withAddedCommands(commands, added) : null,
        isSlow,
      });
      waiting.add(roomId);
    }
    return waiting;
  }

  lines(roomId: RoomId): readonly DecodedCommand[] | null {
    return this.#rooms.get(roomId)?.commands ?? null;
  }

  /** Returns null if the rows need no steps. */
  slowLines(roomId: RoomId): number | null {
    const pending = this.#rooms.get(roomId);
    return pending?.isSlow === true ? pending.lines : null;
  }

  quick(rooms: readonly RoomId[]): readonly RoomId[] {
    return rooms.filter((roomId) => this.slowLines(roomId) === null);
  }

  found(roomId: RoomId): void {
    this.#rooms.set(roomId, UNCOUNTED_PENDING_ROWS);
  }

  /** Returns rooms to catch up. The first must lag by `waited` ms, the others by half of it. */
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
    this.#caught.set(roomId, this.#rooms.get(roomId) ?? UNCOUNTED_PENDING_ROWS);
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

  /** Forgets lines in memory, because they may belong to the failed transaction. */
  rolledBack(): void {
    for (const [roomId, pending] of this.#caught) this.#rooms.set(roomId, pending);
    for (const [roomId, pending] of this.#rooms) this.#rooms.set(roomId, { ...pending, commands: null });
    this.#caught.clear();
  }
}

const UNCOUNTED_PENDING_ROWS: PendingRows = {
  lines: MAX_LINES_BEHIND,
  bytes: 0,
  since: 0,
  commands: null,
  isSlow: false,
};

/** Copies the lines. Otherwise each would keep the memory of its whole batch. */
const withAddedCommands = (
  commands: PendingRows['commands'],
  added: readonly DecodedCommand[],
): PendingRows['commands'] =>
  commands && [
    ...commands,
    ...added.map(({ head, line }) => rowsEntry(head[1], head[2], new LogLine(line.bytes.slice()))),
  ];

function linesOfRooms(
  entries: readonly DecodedEntry[],
): ReadonlyMap<RoomId, readonly DecodedCommand[] | null> {
  const added = new Map<RoomId, DecodedCommand[] | null>();
  for (const entry of entries) {
    const roomId = entry.head[1];
    const ofRoom = added.get(roomId);
    if (ofRoom === null) continue;
    if (!canRowsWait(entry)) added.set(roomId, null);
    else if (ofRoom === undefined) added.set(roomId, [entry]);
    else ofRoom.push(entry);
  }
  return added;
}

const isSlowLine = ({ line }: DecodedCommand): boolean => line.changesSize > SLOW_CHANGES_BYTES;

const canRowsWait = (entry: DecodedEntry): entry is DecodedCommand =>
  entry.line !== null && entry.head[11] && (entry.line.bytes.length <= LARGE_LINE_BYTES || isSlowLine(entry));
