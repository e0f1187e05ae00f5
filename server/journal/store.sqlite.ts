import type { RoomId, RoomPid } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { TimerRun } from '../../machines/room/timer-runs.ts';
import type { Position } from '../../machines/wire/frames.ts';
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
import { defaultRetention, type Retention } from './retention.ts';
import { type RoomRecord, timerRunOf } from './room.entities.ts';
import { RoomReading, type StoredLog } from './room.reading.ts';
import {
  APPLIED_COLUMNS,
  DOCUMENT_COLUMNS,
  DRAFT_COLUMNS,
  LOG_COLUMNS,
  RUNS_COLUMNS,
  TIMER_RUN_COLUMNS,
} from './room.statements.ts';
import { isIntact } from './room.sums.ts';
import { DatabaseDamaged, RoomDamaged } from './room-damaged.ts';
import type { DueRoom, LogHeader, LogQuery, RoomStore, StoredRoom, TimerRunsQuery } from './store.ts';

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

export class SqliteRoomStore implements RoomStore {
  readonly journal: Journal;
  readonly answersLate = false;
  readonly #statements: ReturnType<typeof prepareAll>;
  readonly #db: SqliteDatabase;
  readonly #reading: RoomReading;

  /** Throws `DatabaseDamaged` where the tables are not what they should be. */
  constructor(reader: SqliteDatabase, journal: Journal, retention: Retention = defaultRetention) {
    this.journal = journal;
    this.#db = reader;
    this.#reading = new RoomReading(retention);
    this.#statements = soundly(() => prepareAll(reader));
  }

  load(roomId: RoomId): StoredRoom | null {
    return this.#guarded(roomId, () => this.#load(roomId));
  }

  positions(roomIds: readonly RoomId[]): ReadonlyMap<RoomId, Position> {
    const rooms = roomIds.flatMap((roomId) => this.#statements.room.get(roomId) ?? []);
    return new Map(rooms.map(({ id, epoch, seq }) => [id, { epoch, seq }]));
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

  log(roomId: RoomId, query: LogQuery): readonly LogHeader[] {
    return this.#guarded(roomId, () => {
      const room = this.#statements.room.get(roomId);
      if (room === undefined) return this.#nothingOf(roomId) ?? [];
      return this.#reading.headers(room, query, this.#logOf(roomId));
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

  #load(roomId: RoomId): StoredRoom | null {
    const room = this.#statements.room.get(roomId);
    if (room === undefined) return this.#nothingOf(roomId);
    const rows = {
      room,
      timers: this.#statements.timers.all(roomId),
      messages: this.#statements.messages.all(roomId),
      outputs: this.#statements.outputs.all(roomId),
      automations: this.#statements.automations.all(roomId),
      runs: this.#statements.runs.get(roomId),
      drafts: this.#statements.drafts.all(roomId),
      applied: this.#statements.applied.all(roomId),
    };
    return this.#reading.room(rows, this.#logOf(roomId));
  }

  #logOf(roomId: RoomId): StoredLog {
    return {
      rows: (before) => this.#statements.log.iterate(roomId, before),
      size: () => this.#statements.logSize.get(roomId) ?? 0,
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
