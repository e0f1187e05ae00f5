import { setImmediate as nextLoop } from 'node:timers/promises';
import type { RoomId, RoomPid } from '../../../machines/kernel/ids.ts';
import { runToEnd } from '../../../machines/kernel/issues.schema.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { TimerRun } from '../../../machines/room/timer-runs.ts';
import type { Position } from '../../../machines/wire/frames.ts';
import { runInSlices, type TurnTaker } from '../../kernel/event-loop.ts';
import type { SqliteDatabase } from '../../store/connection.ts';
import type {
  AppliedTable,
  DocumentsTable,
  DraftsTable,
  RoomLogTable,
  RunsTable,
  TimerRunsTable,
} from '../../store/schema.ts';
import { errorCodeOf, isDamageCode, parameter, sqliteQueries, sqlText } from '../../store/statements.ts';
import { defaultRetention, type Journal, type Retention } from './journal.ts';
import { type RoomRecord, timerRunOf } from './room.entities.ts';
import { newestSeq, RoomReading, type RoomSteps, type StoredLog } from './room.reading.ts';
import { DOCUMENT_LISTS, type DocumentList, forEachList, journalTables, listTable } from './room.rows.ts';
import { DatabaseDamaged, damageOf, isIntact, RoomDamaged } from './room-damaged.ts';
import type {
  DueRoom,
  LogHeader,
  LogQuery,
  MaybePromise,
  RoomStore,
  StoredRoom,
  TailEntry,
  TimerRunsQuery,
} from './store.ts';

const rowsOfRoom = (table: 'automation_runs' | 'drafts' | 'applied' | DocumentList) =>
  sqliteQueries.selectFrom(table).selectAll().where('room_id', '=', parameter());

/** Tests check that these statements scan no table. */
export const readStatements = {
  room: sqlText(
    sqliteQueries
      .selectFrom('rooms')
      .selectAll()
      .where('id', '=', parameter())
      .where('deleted_at', 'is', null),
  ),
  ...forEachList((list) => sqlText(rowsOfRoom(list).orderBy('position'))),
  runs: sqlText(rowsOfRoom('automation_runs')),
  drafts: sqlText(rowsOfRoom('drafts')),
  applied: sqlText(rowsOfRoom('applied')),
  log: sqlText(
    sqliteQueries
      .selectFrom('room_log')
      .selectAll()
      .where('room_id', '=', parameter())
      .where('first_seq', '<', parameter())
      .orderBy('first_seq', 'desc'),
  ),
  timerRuns: sqlText(
    sqliteQueries
      .selectFrom('timer_runs')
      .selectAll()
      .where('room_id', '=', parameter())
      .where('started', '<', parameter())
      .where('started', '>=', parameter())
      .orderBy('started', 'desc')
      .limit(parameter()),
  ),
  logSize: sqlText(
    sqliteQueries
      .selectFrom('room_log')
      .select(({ fn, lit }) => fn.coalesce(fn.sum<number>(fn('length', ['lines'])), lit(0)).as('bytes'))
      .where('room_id', '=', parameter()),
  ),
  orphans: sqlText(
    sqliteQueries
      .selectFrom('outputs')
      .select(({ lit }) => lit(1).as('found'))
      .where('room_id', '=', parameter())
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('rooms').select('id').whereRef('rooms.id', '=', 'outputs.room_id'))),
      )
      .limit(1),
  ),
  byPid: sqlText(sqliteQueries.selectFrom('rooms').select('id').where('pid', '=', parameter())),
  due: sqlText(
    sqliteQueries
      .selectFrom('rooms')
      .select(['id as roomId', 'next_due_at as at'])
      .where('next_due_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .orderBy('next_due_at')
      .limit(parameter()),
  ),
} as const;

/** Scans the table, because an index would slow down every command and wall clocks are rarely set. */
const ROOMS_WITH_ALARMS = sqlText(
  sqliteQueries
    .selectFrom('rooms')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('running', '=', 1),
        eb.and([eb('next_due_at', 'is not', null), eb('updated_at', '>', parameter())]),
      ]),
    ),
);

export function createRowCheck(db: SqliteDatabase): (roomId: RoomId) => boolean {
  const find = db.prepare<[RoomId], RoomRecord>(readStatements.room);
  const lists = documentReads(db);
  return (roomId) => {
    try {
      const room = find.get(roomId);
      if (room === undefined) return false;
      return damageOf({ room, ...forEachList((list) => lists[list].all(roomId)) }).length === 0;
    } catch (error) {
      if (isDamageCode(errorCodeOf(error))) return false;
      throw error;
    }
  };
}

export class SqliteRoomStore implements RoomStore {
  readonly journal: Journal;
  readonly isAsync = false;
  readonly isSliced = true;
  readonly #statements: ReturnType<typeof prepareAll>;
  readonly #db: SqliteDatabase;
  readonly #reading: RoomReading;

  constructor(reader: SqliteDatabase, journal: Journal, retention: Retention = defaultRetention) {
    this.journal = journal;
    this.#db = reader;
    this.#reading = new RoomReading(retention);
    this.#statements = prepareOrRefuse(() => prepareAll(reader));
  }

  load(roomId: RoomId): StoredRoom | null;
  load(roomId: RoomId, turn: TurnTaker): Promise<StoredRoom | null>;
  load(roomId: RoomId, turn?: TurnTaker): MaybePromise<StoredRoom | null> {
    if (turn !== undefined) return this.#loadInSlices(roomId, turn);
    const reading = this.#readGuarded(roomId, () => this.#beginReading(roomId));
    return reading && runToEnd(reading);
  }

  async #loadInSlices(roomId: RoomId, turn: TurnTaker): Promise<StoredRoom | null> {
    // Loads that begin together would otherwise all read in this turn.
    await nextLoop();
    await turn();
    const reading = this.#readGuarded(roomId, () => this.#beginReading(roomId));
    await nextLoop();
    await turn();
    return reading && runInSlices(reading, turn);
  }

  positions(roomIds: readonly RoomId[]): ReadonlyMap<RoomId, Position> {
    const rooms = roomIds.flatMap((roomId) => this.#statements.room.get(roomId) ?? []);
    return new Map(
      rooms.map((room) => [room.id, { epoch: room.epoch, seq: newestSeq(room, this.#logOf(room.id)) }]),
    );
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
    return this.#readGuarded(roomId, () => {
      const room = this.#statements.room.get(roomId);
      if (room === undefined) return this.#nothingOf(roomId) ?? [];
      return this.#reading.headers(room, query, this.#logOf(roomId));
    });
  }

  line(roomId: RoomId, seq: number): TailEntry | null {
    return this.#readGuarded(roomId, () => {
      const room = this.#statements.room.get(roomId);
      return room === undefined
        ? this.#nothingOf(roomId)
        : this.#reading.line(room, seq, this.#logOf(roomId));
    });
  }

  timerRuns(
    roomId: RoomId,
    { before = Number.MAX_SAFE_INTEGER, since, limit }: TimerRunsQuery,
  ): readonly TimerRun[] {
    const rows = this.#statements.timerRuns.all(roomId, before, since, limit);
    return rows.filter(isIntact).map(timerRunOf);
  }

  /** Runs `read` in one transaction. Throws `RoomDamaged` if SQLite finds the file damaged. */
  #readGuarded<Found>(roomId: RoomId, read: () => Found): Found {
    try {
      return this.#atOnce(read);
    } catch (error) {
      if (!isDamageCode(errorCodeOf(error))) throw error;
      throw new RoomDamaged(roomId, errorCodeOf(error), error);
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

  /** The first step reads the log in the transaction. The others only decode. */
  #beginReading(roomId: RoomId): RoomSteps | null {
    const room = this.#statements.room.get(roomId);
    if (room === undefined) return this.#nothingOf(roomId);
    const rows = {
      room,
      ...forEachList((list) => this.#statements[list].all(roomId)),
      runs: this.#statements.runs.get(roomId),
      drafts: this.#statements.drafts.all(roomId),
      applied: this.#statements.applied.all(roomId),
    };
    const reading = this.#reading.room(rows, this.#logOf(roomId));
    reading.next();
    return reading;
  }

  #logOf(roomId: RoomId): StoredLog {
    return {
      rows: (before) => this.#statements.log.iterate(roomId, before),
      size: () => this.#statements.logSize.get(roomId) ?? 0,
    };
  }

  #nothingOf(roomId: RoomId): null {
    if (this.#statements.orphans.get(roomId) !== undefined) throw new RoomDamaged(roomId, 'the row is gone');
    return null;
  }
}

const documentReads = (db: SqliteDatabase) =>
  forEachList((list) => db.prepare<[RoomId], DocumentsTable>(readStatements[list]));

function prepareAll(db: SqliteDatabase) {
  return {
    room: db.prepare<[RoomId], RoomRecord>(readStatements.room),
    ...documentReads(db),
    runs: db.prepare<[RoomId], RunsTable>(readStatements.runs),
    drafts: db.prepare<[RoomId], DraftsTable>(readStatements.drafts),
    applied: db.prepare<[RoomId], AppliedTable>(readStatements.applied),
    log: db.prepare<[RoomId, number], RoomLogTable>(readStatements.log),
    timerRuns: db.prepare<[RoomId, Instant, Instant, number], TimerRunsTable>(readStatements.timerRuns),
    logSize: db.prepare<[RoomId], number>(readStatements.logSize).pluck(),
    orphans: db.prepare<[RoomId], 1>(readStatements.orphans),
    byPid: db.prepare<[RoomPid], { id: RoomId }>(readStatements.byPid),
    due: db.prepare<[number], DueRoom>(readStatements.due),
    goingByClock: db.prepare<[Instant], RoomId>(ROOMS_WITH_ALARMS).pluck(),
  };
}

/** Checks the column names too, because sums do not cover them. */
function prepareOrRefuse(prepare: () => ReturnType<typeof prepareAll>): ReturnType<typeof prepareAll> {
  try {
    const statements = prepare();
    const tables = { ...forEachList(listTable), ...journalTables };
    for (const name of [...DOCUMENT_LISTS, 'runs', 'drafts', 'timerRuns', 'log', 'applied'] as const) {
      const found = statements[name].columns().map((column) => column.name);
      if (found.join() !== Object.keys(tables[name].columns).join())
        throw new Error(`${name}: ${found.join(', ')}`);
    }
    return statements;
  } catch (cause) {
    throw new DatabaseDamaged(cause);
  }
}
