import type { ChannelId, RoomId } from '../../machines/kernel/ids.ts';
import { withChanges } from '../../machines/room/room.apply.ts';
import { HISTORY_BYTES } from '../../machines/room/room.history.ts';
import { stepSize } from '../../machines/room/room.size.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { changeInFull } from '../../machines/room/things.ts';
import type { AppliedTable, DraftsTable, RoomLogTable, RunsTable } from '../db/schema.ts';
import { type LogLine, linesOf } from './log.codec.ts';
import { APPLIED_KEPT, keptBytes, type Retention } from './retention.ts';
import { accessOf, draftsOf, type RoomRecord, type RoomRows, runsOf, showOf } from './room.entities.ts';
import { damagedParts, damageOf, isIntact } from './room.sums.ts';
import { RoomDamaged } from './room-damaged.ts';
import { type LogHeader, type LogQuery, type StoredRoom, TAIL_ENTRIES, type TailEntry } from './store.ts';

/** A page of the log reads rows of no more than this, and the last of them whole: a millisecond a megabyte. */
export const PAGE_BYTES = 2 * 1024 * 1024;

/** A room's log, as a store has it. */
export interface StoredLog {
  /** Rows that begin before a line, newest first, and as many of them as are looked at. */
  rows(before: number): Iterable<RoomLogTable>;
  /** Bytes of all lines; asked where there are fewer than there should be. */
  size(): number;
}

/** The rows of a room, all of one moment. */
export interface StoredRows extends RoomRows {
  readonly runs: RunsTable | undefined;
  readonly drafts: readonly DraftsTable[];
  readonly applied: readonly AppliedTable[];
}

/** Rooms from their rows, whichever store these come from. Throws `RoomDamaged` where they are not what was written. */
export class RoomReading {
  /** So many lines of a log are there in any case, however the log was pruned, or so many bytes of them. */
  readonly linesKept: number;
  readonly #bytesKept: number;

  constructor(retention: Retention) {
    this.linesKept = Math.min(TAIL_ENTRIES, retention.logEntries);
    this.#bytesKept = keptBytes(retention);
  }

  room(rows: StoredRows, log: StoredLog): StoredRoom {
    const { room } = rows;
    const damage = damageOf(rows);
    if (damage.length > 0) throw new RoomDamaged(room.id, damage.join(', '));
    const newest = newestSeq(room, log);
    const tail = this.#tail(room, newest, log);
    const ahead = tail.filter(({ seq }) => seq > room.seq);
    return {
      show: ahead.reduce(afterLine, showOf(rows)),
      access: accessOf(room),
      handledUntil: JSON.parse(room.considered),
      runs: runsOf(rows.runs),
      drafts: draftsOf(rows.drafts),
      epoch: room.epoch,
      seq: newest,
      tail,
      applied: appliedOf(room, rows.applied, tail),
    };
  }

  headers(
    room: RoomRecord,
    { before = Number.MAX_SAFE_INTEGER, limit }: LogQuery,
    log: StoredLog,
  ): readonly LogHeader[] {
    if (damagedParts(room).length > 0) throw new RoomDamaged(room.id, 'room');
    const query = { before, limit, newest: newestSeq(room, log), bytes: PAGE_BYTES };
    return this.#lines(room.id, query, log).map(({ line }) => line.header());
  }

  /** Null: the log has no such line, or not any more. */
  line(room: RoomRecord, seq: number, log: StoredLog): TailEntry | null {
    const newest = newestSeq(room, log);
    if (seq > newest) return null;
    const [found] = this.#lines(room.id, { before: seq + 1, limit: 1, newest, bytes: PAGE_BYTES }, log);
    return found?.line.tailEntry() ?? null;
  }

  /** Lines of the log, newest first, without a gap and as many as there must be. */
  #lines(roomId: RoomId, query: NewestLines, log: StoredLog): readonly NumberedLine[] {
    const lines: NumberedLine[] = [];
    let bytes = 0;
    for (const row of log.rows(query.before)) {
      if (!isIntact(row)) throw new RoomDamaged(roomId, 'log');
      lines.push(...numbered(row).filter(({ seq }) => seq < query.before));
      bytes += row.lines.length;
      if (lines.length >= query.limit || bytes >= query.bytes) break;
    }
    const asked = lines.slice(0, query.limit);
    const limit = bytes < query.bytes ? query.limit : asked.length;
    if (isGapless(asked, query) && this.#isLong(asked, { ...query, limit }, log)) return asked;
    throw new RoomDamaged(roomId, 'log');
  }

  /** Whether lines reach as far down as they are kept. Fewer are whole where the log was pruned by its bytes (R81). */
  #isLong(lines: readonly NumberedLine[], query: NewestLines, log: StoredLog): boolean {
    if (lines.length >= fewest(query, this.linesKept)) return true;
    return log.size() >= this.#bytesKept;
  }

  /** The newest lines, oldest first, as far back as history goes (R80), and those that the rows lack in any case. */
  #tail(room: RoomRecord, newest: number, log: StoredLog): readonly TailEntry[] {
    const query = { newest, before: newest + 1, limit: TAIL_ENTRIES, bytes: Infinity };
    const tail: TailEntry[] = [];
    let steps = 0;
    for (const { seq, line } of this.#lines(room.id, query, log)) {
      if (steps > HISTORY_BYTES && seq <= room.seq) break;
      const entry = line.tailEntry();
      tail.push(entry);
      if (entry.step !== null) steps += stepSize(entry.step);
    }
    return tail.toReversed();
  }
}

/** The number of a room's newest line: its row may be older (R990). */
export function newestSeq(room: RoomRecord, log: StoredLog): number {
  for (const { last_seq } of log.rows(Number.MAX_SAFE_INTEGER)) return Math.max(room.seq, last_seq);
  return room.seq;
}

/** A show as its rows have it, after a line that they lack. */
const afterLine = (show: RoomState, { changes, at }: TailEntry): RoomState =>
  withChanges(show, (changes ?? []).map(changeInFull), at);

/**
 * The highest command of each channel. None is missing whose commands are in the tail, but for those that had been
 * silent for long enough to be pruned: of these the tail itself says it.
 */
function appliedOf(
  room: RoomRecord,
  rows: readonly AppliedTable[],
  tail: readonly TailEntry[],
): ReadonlyMap<ChannelId, number> {
  const applied = new Map(rows.map((row) => [row.channel_id, row.command_id]));
  const prunable = tail.reduce((newest, { at }) => Math.max(newest, at), 0) - APPLIED_KEPT;
  const isKnown = ({ seq, channelId, commandId, at }: TailEntry) => {
    if (channelId === null || commandId === null || seq > room.seq) return true;
    const highest = applied.get(channelId);
    return highest === undefined ? at < prunable : highest >= commandId;
  };
  if (!rows.every(isIntact) || !tail.every(isKnown)) throw new RoomDamaged(room.id, 'applied commands');
  for (const { seq, channelId, commandId } of tail)
    if (seq > room.seq && channelId !== null && commandId !== null) applied.set(channelId, commandId);
  return applied;
}

interface NewestLines extends Required<LogQuery> {
  /** The number of the room's newest line. */
  readonly newest: number;
  /** Rows are read until they are so many bytes. */
  readonly bytes: number;
}

interface NumberedLine {
  readonly seq: number;
  readonly line: LogLine;
}

/** A row's lines, newest first. */
const numbered = (row: RoomLogTable): NumberedLine[] =>
  linesOf(row.lines)
    .map((line, place) => ({ seq: row.first_seq + place, line }))
    .toReversed();

const topOf = ({ before, newest }: NewestLines): number => Math.min(before - 1, newest);

/** Whether lines, newest first, are one for each command below `before`, as far down as they go. */
function isGapless(lines: readonly NumberedLine[], query: NewestLines): boolean {
  return lines.every(({ seq }, place) => seq === topOf(query) - place);
}

/** How many lines there must be where `kept` are in any case. */
function fewest(query: NewestLines, kept: number): number {
  const oldestKept = Math.max(1, query.newest - kept + 1);
  return Math.min(query.limit, Math.max(0, topOf(query) - oldestKept + 1));
}
