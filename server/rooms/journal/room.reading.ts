import type { ChannelId, RoomId } from '../../../machines/kernel/ids.ts';
import { withChanges } from '../../../machines/room/changes.ts';
import { changeWithDefaults, stepWithDefaults } from '../../../machines/room/room.defaults.ts';
import { HISTORY_BYTES } from '../../../machines/room/room.history.ts';
import { stepSize } from '../../../machines/room/room.size.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import type { AppliedTable, DraftsTable, RoomLogTable, RunsTable } from '../../store/schema.ts';
import { APPLIED_RETENTION, prunedLogBytes, type Retention } from './journal.ts';
import { type LogLine, linesOf } from './log.codec.ts';
import {
  accessOf,
  automationRunsOf,
  draftsOf,
  type RoomRecord,
  type RoomRows,
  showOf,
} from './room.entities.ts';
import { damagedParts, damageSteps, isIntact, RoomDamaged } from './room-damaged.ts';
import { type LogHeader, type LogQuery, type StoredRoom, TAIL_ENTRIES, type TailEntry } from './store.ts';

/** Reading a megabyte takes 1 ms. */
export const PAGE_BYTES = 2 * 1024 * 1024;

export interface StoredLog {
  /** Newest first. */
  rows(before: number): Iterable<RoomLogTable>;
  size(): number;
}

interface StoredRows extends RoomRows {
  readonly runs: RunsTable | undefined;
  readonly drafts: readonly DraftsTable[];
  readonly applied: readonly AppliedTable[];
}

export type RoomSteps = Generator<void, StoredRoom, void>;

export class RoomReading {
  readonly linesKept: number;
  readonly #bytesKept: number;

  constructor(retention: Retention) {
    this.linesKept = Math.min(TAIL_ENTRIES, retention.logEntries);
    this.#bytesKept = prunedLogBytes(retention);
  }

  /** Reads `log` before the first yield. */
  *room(rows: StoredRows, log: StoredLog): RoomSteps {
    const { room } = rows;
    const newest = newestSeq(room, log);
    const query = { newest, before: newest + 1, limit: TAIL_ENTRIES, bytes: Infinity };
    const lines = this.#lines(room.id, query, log);
    yield;
    const damage = yield* damageSteps(rows);
    if (damage.length > 0) throw new RoomDamaged(room.id, damage.join(', '));
    const tail = yield* tailOf(lines, room);
    const ahead = tail.filter(({ seq }) => seq > room.seq);
    const show = showOf(rows);
    yield;
    return {
      show: ahead.reduce(withLine, show),
      access: accessOf(room),
      handledUntil: JSON.parse(room.considered),
      runs: automationRunsOf(rows.runs),
      drafts: draftsOf(rows.drafts),
      epoch: room.epoch,
      seq: newest,
      tail,
      applied: appliedCommandsOf(room, rows.applied, tail),
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

  line(room: RoomRecord, seq: number, log: StoredLog): TailEntry | null {
    const newest = newestSeq(room, log);
    if (seq > newest) return null;
    const [found] = this.#lines(room.id, { before: seq + 1, limit: 1, newest, bytes: PAGE_BYTES }, log);
    return found?.line.tailEntry() ?? null;
  }

  #lines(roomId: RoomId, query: NewestLines, log: StoredLog): readonly NumberedLine[] {
    const lines: NumberedLine[] = [];
    let bytes = 0;
    for (const row of log.rows(query.before)) {
      if (!isIntact(row)) throw new RoomDamaged(roomId, 'log');
      lines.push(...numberLines(row).filter(({ seq }) => seq < query.before));
      bytes += row.lines.length;
      if (lines.length >= query.limit || bytes >= query.bytes) break;
    }
    const requested = lines.slice(0, query.limit);
    const limit = bytes < query.bytes ? query.limit : requested.length;
    if (isGapless(requested, query) && this.#isLong(requested, { ...query, limit }, log)) return requested;
    throw new RoomDamaged(roomId, 'log');
  }

  /** Pruning by size may have left fewer lines than `linesKept` (R81). */
  #isLong(lines: readonly NumberedLine[], query: NewestLines, log: StoredLog): boolean {
    if (lines.length >= minimumLines(query, this.linesKept)) return true;
    return log.size() >= this.#bytesKept;
  }
}

/** Returns lines oldest first, as far back as undo history reaches (R80). Includes all lines that the rows lack. */
function* tailOf(
  lines: readonly NumberedLine[],
  room: RoomRecord,
): Generator<void, readonly TailEntry[], void> {
  const tail: TailEntry[] = [];
  let steps = 0;
  for (const { seq, line } of lines) {
    if (steps > HISTORY_BYTES && seq <= room.seq) break;
    const entry = yield* completed(yield* line.tailEntrySteps());
    tail.push(entry);
    if (entry.step !== null) steps += stepSize(entry.step);
    yield;
  }
  return tail.toReversed();
}

function* completed(entry: TailEntry): Generator<void, TailEntry, void> {
  yield;
  const changes = entry.changes && entry.changes.map(changeWithDefaults);
  yield;
  const step = entry.step && stepWithDefaults(entry.step);
  yield;
  return { ...entry, changes, step };
}

/** The room's row may lag behind the log (R990). */
export function newestSeq(room: RoomRecord, log: StoredLog): number {
  for (const { last_seq } of log.rows(Number.MAX_SAFE_INTEGER)) return Math.max(room.seq, last_seq);
  return room.seq;
}

const withLine = (show: RoomState, { changes, at }: TailEntry): RoomState =>
  withChanges(show, changes ?? [], at);

function appliedCommandsOf(
  room: RoomRecord,
  rows: readonly AppliedTable[],
  tail: readonly TailEntry[],
): ReadonlyMap<ChannelId, number> {
  const applied = new Map(rows.map((row) => [row.channel_id, row.command_id]));
  const prunable = tail.reduce((newest, { at }) => Math.max(newest, at), 0) - APPLIED_RETENTION;
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
  readonly newest: number;
  readonly bytes: number;
}

interface NumberedLine {
  readonly seq: number;
  readonly line: LogLine;
}

const numberLines = (row: RoomLogTable): NumberedLine[] =>
  linesOf(row.lines)
    .map((line, place) => ({ seq: row.first_seq + place, line }))
    .toReversed();

const newestRequested = ({ before, newest }: NewestLines): number => Math.min(before - 1, newest);

function isGapless(lines: readonly NumberedLine[], query: NewestLines): boolean {
  return lines.every(({ seq }, place) => seq === newestRequested(query) - place);
}

function minimumLines(query: NewestLines, storedLines: number): number {
  const oldestKept = Math.max(1, query.newest - storedLines + 1);
  return Math.min(query.limit, Math.max(0, newestRequested(query) - oldestKept + 1));
}
