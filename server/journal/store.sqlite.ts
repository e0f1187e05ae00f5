import type { ChannelId, RoomId, RoomPid } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { HISTORY_BYTES } from '../../machines/room/room.history.ts';
import { stepSize } from '../../machines/room/room.size.ts';
import type { TimerRun } from '../../machines/room/timer-runs.ts';
import type { SqliteDatabase } from '../db/connection.ts';
import type {
  AppliedTable,
  DocumentsTable,
  DraftsTable,
  RoomLogTable,
  RunsTable,
  TimerRunsTable,
} from '../db/schema.ts';
import { codeOf, isDamage } from '../db/sqlite-error.ts';
import type { Journal } from './journal.ts';
import { type LogLine, linesOf } from './log.codec.ts';
import { APPLIED_KEPT, defaultRetention, keptBytes, type Retention } from './retention.ts';
import { accessOf, draftsOf, type RoomRecord, runsOf, showOf, timerRunOf } from './room.entities.ts';
import {
  APPLIED_COLUMNS,
  DOCUMENT_COLUMNS,
  DRAFT_COLUMNS,
  LOG_COLUMNS,
  RUNS_COLUMNS,
  TIMER_RUN_COLUMNS,
} from './room.statements.ts';
import { damagedParts, damageOf, isIntact } from './room.sums.ts';
import { DatabaseDamaged, RoomDamaged } from './room-damaged.ts';
import {
  type DueRoom,
  type LogHeader,
  type LogQuery,
  type RoomStore,
  type StoredRoom,
  TAIL_ENTRIES,
  type TailEntry,
  type TimerRunsQuery,
} from './store.ts';

/** Every statement that reads rooms. `tests/` holds their query plans: no table is ever scanned. */
export const readStatements = {
  room: 'select * from rooms where id = ? and deleted_at is null',
  timers: 'select * from timers where room_id = ? order by position',
  messages: 'select * from messages where room_id = ? order by position',
  outputs: 'select * from outputs where room_id = ? order by position',
  automations: 'select * from automations where room_id = ? order by position',
  runs: 'select * from automation_runs where room_id = ?',
  drafts: 'select * from drafts where room_id = ?',
  applied: 'select * from applied where room_id = ?',
  log: 'select * from room_log where room_id = ? and first_seq < ? order by first_seq desc',
  timerRuns:
    'select * from timer_runs where room_id = ? and started < ? and started >= ? order by started desc limit ?',
  logSize: 'select coalesce(sum(length(lines)), 0) from room_log where room_id = ?',
  orphans:
    'select 1 from outputs where room_id = ? and not exists (select 1 from rooms where id = room_id) limit 1',
  byPid: 'select id from rooms where pid = ?',
  due: 'select id as roomId, next_due_at as at from rooms where next_due_at is not null and deleted_at is null order by next_due_at limit ?',
} as const;

/** It scans: clocks are set now and then, and an index would be written with every command. */
const GOING_BY_CLOCK =
  'select id from rooms where deleted_at is null and (running = 1 or (next_due_at is not null and updated_at > ?))';

/** A page of the log reads rows of no more than this, and the last of them whole: a millisecond a megabyte. */
const PAGE_BYTES = 2 * 1024 * 1024;

export class SqliteRoomStore implements RoomStore {
  readonly journal: Journal;
  readonly answersLate = false;
  readonly #statements: ReturnType<typeof prepareAll>;
  readonly #db: SqliteDatabase;
  /** So many lines of a log are there in any case, however the log was pruned, or so many bytes of them. */
  readonly #kept: number;
  readonly #keptBytes: number;

  /** Throws `DatabaseDamaged` where the tables are not what they should be. */
  constructor(reader: SqliteDatabase, journal: Journal, retention: Retention = defaultRetention) {
    this.journal = journal;
    this.#db = reader;
    this.#kept = Math.min(TAIL_ENTRIES, retention.logEntries);
    this.#keptBytes = keptBytes(retention);
    this.#statements = soundly(() => prepareAll(reader));
  }

  load(roomId: RoomId): StoredRoom | null {
    return this.#guarded(roomId, () => this.#load(roomId));
  }

  findByPid(pid: RoomPid): RoomId | null {
    return this.#statements.byPid.get(pid)?.id ?? null;
  }

  goingByClock(wallNow: Instant): readonly RoomId[] {
    return this.#statements.goingByClock.all(wallNow);
  }

  due(limit: number): readonly DueRoom[] {
    return this.#statements.due.all(limit);
  }

  log(roomId: RoomId, { before = Number.MAX_SAFE_INTEGER, limit }: LogQuery): readonly LogHeader[] {
    return this.#guarded(roomId, () => {
      const room = this.#statements.room.get(roomId);
      if (room === undefined) return this.#nothingOf(roomId) ?? [];
      if (damagedParts(room).length > 0) throw new RoomDamaged(roomId, 'room');
      const query = { before, limit, newest: room.seq, bytes: PAGE_BYTES };
      return this.#lines(roomId, query).map(({ line }) => line.header());
    });
  }

  timerRuns(
    roomId: RoomId,
    { before = Number.MAX_SAFE_INTEGER, since, limit }: TimerRunsQuery,
  ): readonly TimerRun[] {
    const rows = this.#statements.timerRuns.all(roomId, before, since, limit);
    return rows.filter(isIntact).map(timerRunOf);
  }

  /** In one transaction, so that no commit of the writer comes between the parts. SQLite notices some damage by itself. */
  #guarded<Found>(roomId: RoomId, read: () => Found): Found {
    try {
      return this.#atOnce(read);
    } catch (error) {
      if (!isDamage(codeOf(error))) throw error;
      throw new RoomDamaged(roomId, codeOf(error), error);
    }
  }

  #atOnce<Found>(read: () => Found): Found {
    this.#db.exec('begin');
    try {
      return read();
    } finally {
      this.#db.exec('commit');
    }
  }

  /** Lines of the log, newest first, without a gap and as many as there must be. */
  #lines(roomId: RoomId, query: NewestLines): readonly NumberedLine[] {
    const lines: NumberedLine[] = [];
    let bytes = 0;
    for (const row of this.#statements.log.iterate(roomId, query.before)) {
      if (!isIntact(row)) throw new RoomDamaged(roomId, 'log');
      lines.push(...numbered(row).filter(({ seq }) => seq < query.before));
      bytes += row.lines.length;
      if (lines.length >= query.limit || bytes >= query.bytes) break;
    }
    const asked = lines.slice(0, query.limit);
    const limit = bytes < query.bytes ? query.limit : asked.length;
    if (isGapless(asked, query) && this.#isLong(roomId, asked, { ...query, limit })) return asked;
    throw new RoomDamaged(roomId, 'log');
  }

  /** Whether lines reach as far down as they are kept. Fewer are whole where the log was pruned by its bytes (R81). */
  #isLong(roomId: RoomId, lines: readonly NumberedLine[], query: NewestLines): boolean {
    if (lines.length >= fewest(query, this.#kept)) return true;
    return (this.#statements.logSize.get(roomId) ?? 0) >= this.#keptBytes;
  }

  /** The newest lines, oldest first, as far back as history goes (R80). */
  #tail(roomId: RoomId, newest: number): readonly TailEntry[] {
    const query = { newest, before: newest + 1, limit: TAIL_ENTRIES, bytes: Infinity };
    const tail: TailEntry[] = [];
    let steps = 0;
    for (const { line } of this.#lines(roomId, query)) {
      if (steps > HISTORY_BYTES) break;
      const entry = line.tailEntry();
      tail.push(entry);
      if (entry.step !== null) steps += stepSize(entry.step);
    }
    return tail.toReversed();
  }

  /**
   * The highest command of each channel. None is missing whose commands are in the tail, but for those that had been
   * silent for long enough to be pruned: of these the tail itself says it.
   */
  #applied(roomId: RoomId, tail: readonly TailEntry[]): ReadonlyMap<ChannelId, number> {
    const rows = this.#statements.applied.all(roomId);
    const applied = new Map(rows.map((row) => [row.channel_id, row.command_id]));
    const prunable = tail.reduce((newest, { at }) => Math.max(newest, at), 0) - APPLIED_KEPT;
    const isKnown = ({ channelId, commandId, at }: TailEntry) => {
      if (channelId === null || commandId === null) return true;
      const highest = applied.get(channelId);
      return highest === undefined ? at < prunable : highest >= commandId;
    };
    if (!rows.every(isIntact) || !tail.every(isKnown)) throw new RoomDamaged(roomId, 'applied commands');
    return applied;
  }

  #load(roomId: RoomId): StoredRoom | null {
    const room = this.#statements.room.get(roomId);
    if (room === undefined) return this.#nothingOf(roomId);
    const timers = this.#statements.timers.all(roomId);
    const messages = this.#statements.messages.all(roomId);
    const outputs = this.#statements.outputs.all(roomId);
    const automations = this.#statements.automations.all(roomId);
    const damage = damageOf({ room, timers, messages, outputs, automations });
    if (damage.length > 0) throw new RoomDamaged(roomId, damage.join(', '));
    const tail = this.#tail(roomId, room.seq);
    return {
      show: showOf({ room, timers, messages, outputs, automations }),
      access: accessOf(room),
      handledUntil: JSON.parse(room.considered),
      runs: runsOf(this.#statements.runs.get(roomId)),
      drafts: draftsOf(this.#statements.drafts.all(roomId)),
      epoch: room.epoch,
      seq: room.seq,
      tail,
      applied: this.#applied(roomId, tail),
    };
  }

  /** A room that has outputs has a row, too. */
  #nothingOf(roomId: RoomId): null {
    if (this.#statements.orphans.get(roomId) !== undefined) throw new RoomDamaged(roomId, 'the row is gone');
    return null;
  }
}

function prepareAll(db: SqliteDatabase) {
  return {
    room: db.prepare<[RoomId], RoomRecord>(readStatements.room),
    timers: db.prepare<[RoomId], DocumentsTable>(readStatements.timers),
    messages: db.prepare<[RoomId], DocumentsTable>(readStatements.messages),
    outputs: db.prepare<[RoomId], DocumentsTable>(readStatements.outputs),
    automations: db.prepare<[RoomId], DocumentsTable>(readStatements.automations),
    runs: db.prepare<[RoomId], RunsTable>(readStatements.runs),
    drafts: db.prepare<[RoomId], DraftsTable>(readStatements.drafts),
    applied: db.prepare<[RoomId], AppliedTable>(readStatements.applied),
    log: db.prepare<[RoomId, number], RoomLogTable>(readStatements.log),
    timerRuns: db.prepare<[RoomId, Instant, Instant, number], TimerRunsTable>(readStatements.timerRuns),
    logSize: db.prepare<[RoomId], number>(readStatements.logSize).pluck(),
    orphans: db.prepare<[RoomId], 1>(readStatements.orphans),
    byPid: db.prepare<[RoomPid], { id: RoomId }>(readStatements.byPid),
    due: db.prepare<[number], DueRoom>(readStatements.due),
    goingByClock: db.prepare<[Instant], RoomId>(GOING_BY_CLOCK).pluck(),
  };
}

/** The names of the columns stand in the file too, and a row's sum does not say which value is whose. */
function soundly(prepare: () => ReturnType<typeof prepareAll>): ReturnType<typeof prepareAll> {
  try {
    const statements = prepare();
    const { timers, messages, outputs, automations, runs, drafts, timerRuns, log, applied } = statements;
    const lists = [timers, messages, outputs, automations, runs, drafts, timerRuns, log, applied];
    const found = lists.map((statement) =>
      statement
        .columns()
        .map(({ name }) => name)
        .join(', '),
    );
    const documents = Array<string>(4).fill(DOCUMENT_COLUMNS);
    const wanted = [
      ...documents,
      RUNS_COLUMNS,
      DRAFT_COLUMNS,
      TIMER_RUN_COLUMNS,
      LOG_COLUMNS,
      APPLIED_COLUMNS,
    ];
    if (found.join('; ') !== wanted.join('; ')) throw new Error(found.join('; '));
    return statements;
  } catch (cause) {
    throw new DatabaseDamaged(cause);
  }
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
