import type { Statement } from 'better-sqlite3';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import { BoundedMap } from '../../kernel/bounded-map.ts';
import type { SqliteDatabase } from '../../store/connection.ts';
import type { RoomLogTable } from '../../store/schema.ts';
import { parameter, parametersFor, sqliteQueries, sqlText } from '../../store/statements.ts';
import { MAX_CHANNELS } from './applied.ts';
import { BatchWork, batchRows } from './batch.work.ts';
import {
  APPLIED_RETENTION,
  type DecodedCommand,
  maxLogBytes,
  prunedLogBytes,
  type Retention,
  rowsEntry,
  TIMER_RUN_RETENTION,
} from './journal.ts';
import { LINES_PER_ROW, type LogLine, linesOf, logRow } from './log.codec.ts';
import {
  type BatchRows,
  type ChangedRows,
  DOCUMENT_LISTS,
  type DocumentList,
  type DocumentRows,
  forEachList,
  journalTables,
  type LogUpkeep,
  listTable,
  partColumns,
  type ReachedPosition,
  ROOM_PART_NAMES,
  type RoomPart,
  type StoredLines,
  type TableDescription,
} from './room.rows.ts';
import { isIntact, RoomDamaged } from './room-damaged.ts';

export type RoomStatements = ReturnType<typeof roomStatements>;

interface LogSize {
  readonly first_seq: number;
  readonly last_seq: number;
  readonly bytes: number;
}

const roomParameter = parameter(':room');

const roomColumns = ['id', ...ROOM_PART_NAMES.flatMap(partColumns), 'deleted_at'] as const;
const emptyRoom: Record<`sum_${DocumentList}` | 'log_bytes', 0> = Object.assign(
  { log_bytes: 0 },
  ...DOCUMENT_LISTS.map((list) => ({ [`sum_${list}`]: 0 })),
);

const anyTable = sqliteQueries.$extendTables<Record<string, Record<string, unknown>>>();

const insertInto = ({ name, columns }: TableDescription) =>
  anyTable.insertInto(name).values(parametersFor(Object.keys(columns)));

function putText(table: TableDescription): string {
  const names = Object.keys(table.columns);
  const put = insertInto(table).onConflict((conflict) =>
    conflict
      .columns(names.slice(0, table.keys))
      .doUpdateSet(({ ref }) =>
        Object.fromEntries(names.slice(table.keys).map((column) => [column, ref(`excluded.${column}`)])),
      ),
  );
  return sqlText(put);
}

function removeText({ name, columns, keys }: TableDescription): string {
  const names = Object.keys(columns).slice(0, keys);
  return sqlText(
    names.reduce((query, column) => query.where(column, '=', parameter()), anyTable.deleteFrom(name)),
  );
}

/** Removes rows from before `:oldest`, and all but the newest `:most` + 1 rows of a room. */
const pruneText = (table: string, at: string): string =>
  sqlText(
    anyTable
      .deleteFrom(table)
      .where('room_id', '=', roomParameter)
      .where(({ eb, or, selectFrom }) =>
        or([
          eb(at, '<', parameter(':oldest')),
          eb(
            at,
            '<',
            selectFrom(`${table} as kept`)
              .select(`kept.${at}`)
              .where('kept.room_id', '=', roomParameter)
              .orderBy(`kept.${at}`, 'desc')
              .limit(1)
              .offset(parameter(':most')),
          ),
        ]),
      ),
  );

const statementTexts = {
  createRoom: sqlText(
    sqliteQueries.insertInto('rooms').values({ ...parametersFor(roomColumns), ...emptyRoom }),
  ),
  deletion: sqlText(
    sqliteQueries.updateTable('rooms').set({ deleted_at: parameter() }).where('id', '=', parameter()),
  ),
  removeRoom: sqlText(sqliteQueries.deleteFrom('rooms').where('id', '=', parameter())),
  forgetAnswers: sqlText(sqliteQueries.deleteFrom('kept_answers').where('created_at', '<', parameter())),
  addToLog: sqlText(
    sqliteQueries
      .updateTable('room_log')
      .set(parametersFor(['last_seq', 'lines', 'sum']))
      .where('room_id', '=', parameter())
      .where('first_seq', '=', parameter())
      .where('last_seq', '=', parameter()),
  ),
  seq: sqlText(sqliteQueries.selectFrom('rooms').select('seq').where('id', '=', parameter())),
  linesAfter: sqlText(
    sqliteQueries
      .selectFrom('room_log')
      .selectAll()
      .where('room_id', '=', parameter())
      .where('first_seq', '>', parameter())
      .where('last_seq', '>', parameter())
      .orderBy('first_seq'),
  ),
  /** Scans all rooms. It runs only once, after a crash. */
  roomsBehind: sqlText(
    sqliteQueries
      .selectFrom('rooms')
      .select('id')
      .where('deleted_at', 'is', null)
      .where(({ eb, selectFrom }) =>
        eb(
          selectFrom('room_log')
            .select('last_seq')
            .whereRef('room_id', '=', 'rooms.id')
            .orderBy('first_seq', 'desc')
            .limit(1),
          '>',
          eb.ref('rooms.seq'),
        ),
      ),
  ),
  pruneLog: sqlText(
    sqliteQueries
      .deleteFrom('room_log')
      .where('room_id', '=', parameter())
      .where('first_seq', '<=', parameter())
      .where('last_seq', '<=', parameter())
      .returning(({ fn }) => fn<number>('length', ['lines']).as('bytes')),
  ),
  logSizes: sqlText(
    sqliteQueries
      .selectFrom('room_log')
      .select(['first_seq', 'last_seq', ({ fn }) => fn<number>('length', ['lines']).as('bytes')])
      .where('room_id', '=', parameter())
      .orderBy('first_seq', 'desc'),
  ),
  logBytes: sqlText(sqliteQueries.selectFrom('rooms').select('log_bytes').where('id', '=', parameter())),
  freed: sqlText(
    sqliteQueries
      .updateTable('rooms')
      .set((eb) => ({ log_bytes: eb('log_bytes', '-', parameter()) }))
      .where('id', '=', parameter()),
  ),
  weighed: sqlText(
    sqliteQueries.updateTable('rooms').set({ log_bytes: parameter() }).where('id', '=', parameter()),
  ),
  probe: sqlText(
    sqliteQueries
      .insertInto('storage_probe')
      .values({ id: 1, at: parameter() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ at: ref('excluded.at') }))),
  ),
};

export function roomStatements(db: SqliteDatabase) {
  return {
    createRoom: db.prepare(statementTexts.createRoom),
    deletion: db.prepare(statementTexts.deletion),
    removeRoom: db.prepare(statementTexts.removeRoom),
    parts: partStatements(db),
    ...forEachList((list) => documentStatements(db, list)),
    putRuns: db.prepare(putText(journalTables.runs)),
    drafts: rowStatements(db, journalTables.drafts),
    timerRuns: rowStatements(db, journalTables.timerRuns),
    pruneTimerRuns: db.prepare(pruneText('timer_runs', 'started')),
    keptAnswer: db.prepare(putText(journalTables.kept)),
    forgetAnswers: db.prepare(statementTexts.forgetAnswers),
    queue: db.prepare(sqlText(insertInto(journalTables.queue))),
    log: db.prepare(sqlText(insertInto(journalTables.log))),
    addToLog: db.prepare(statementTexts.addToLog),
    applied: db.prepare(putText(journalTables.applied)),
    seq: db.prepare<[RoomId], number>(statementTexts.seq).pluck(),
    linesAfter: db.prepare<[RoomId, number, number], RoomLogTable>(statementTexts.linesAfter),
    roomsBehind: db.prepare<[], RoomId>(statementTexts.roomsBehind).pluck(),
    pruneLog: db.prepare<[RoomId, number, number], number>(statementTexts.pruneLog).pluck(),
    logSizes: db.prepare<[RoomId], LogSize>(statementTexts.logSizes),
    logBytes: db.prepare<[RoomId], number>(statementTexts.logBytes).pluck(),
    freed: db.prepare(statementTexts.freed),
    weighed: db.prepare(statementTexts.weighed),
    pruneApplied: db.prepare(pruneText('applied', 'at')),
    probe: db.prepare(statementTexts.probe),
  };
}

const rowStatements = (db: SqliteDatabase, table: TableDescription) => ({
  put: db.prepare(putText(table)),
  remove: db.prepare(removeText(table)),
});

export type DocumentStatements = ReturnType<typeof documentStatements>;

function documentStatements(db: SqliteDatabase, table: DocumentList) {
  const clear = sqliteQueries.deleteFrom(table).where('room_id', '=', parameter());
  const sum = sqliteQueries
    .updateTable('rooms')
    .set(({ selectFrom, lit }) => ({
      [`sum_${table}`]: selectFrom(`${table} as listed`)
        .select(({ fn }) => fn.coalesce(fn.sum<number>('listed.sum'), lit(0)).as('sum'))
        .whereRef('listed.room_id', '=', 'rooms.id'),
    }))
    .where('id', '=', parameter());
  return {
    ...rowStatements(db, listTable(table)),
    clear: db.prepare(sqlText(clear)),
    sum: db.prepare(sqlText(sum)),
  };
}

function partStatements(db: SqliteDatabase) {
  const known = new Map<string, Statement>();
  return (parts: readonly RoomPart[]): Statement => {
    const key = parts.join();
    const statement = known.get(key) ?? updateParts(db, parts);
    known.set(key, statement);
    return statement;
  };
}

function updateParts(db: SqliteDatabase, parts: readonly RoomPart[]): Statement {
  const changed = parts.flatMap(partColumns);
  const query = sqliteQueries
    .updateTable('rooms')
    .set((eb) => ({ ...parametersFor(changed), log_bytes: eb('log_bytes', '+', parameter()) }))
    .where('id', '=', parameter());
  return db.prepare(sqlText(query));
}

/** Log rows grow up to this size, about a page. */
const SHORT_ROW_BYTES = 3_900;

/** Larger additions get a new row, because rewriting rows would be slower. */
const LARGE_ADDITION_BYTES = 1_000;

const MAX_SHORT_ROWS = 2_000;

export class SqliteSink {
  readonly #statements: RoomStatements;
  readonly #retention: Retention;
  readonly #overdue = new Map<RoomId, ReachedPosition>();
  readonly #shortRows = new BoundedMap<RoomId, StoredLines>(MAX_SHORT_ROWS);

  constructor(db: SqliteDatabase, retention: Retention) {
    this.#statements = roomStatements(db);
    this.#retention = retention;
  }

  write(rows: BatchRows): void {
    this.#put(rows);
    this.#keepUp(rows.upkeep);
  }

  #put(rows: BatchRows): void {
    const statements = this.#statements;
    for (const roomId of rows.removedRooms) statements.removeRoom.run(roomId);
    for (const values of rows.newRooms) statements.createRoom.run(values);
    for (const row of rows.log) this.#writeLog(row);
    for (const { roomId, parts, values, logged } of rows.rooms)
      statements.parts(parts).run(...values, logged, roomId);
    for (const list of DOCUMENT_LISTS) writeDocuments(rows.documents[list], statements[list]);
    for (const row of rows.runs) statements.putRuns.run(row);
    writeChangedRows(rows.timerRuns, statements.timerRuns);
    writeChangedRows(rows.drafts, statements.drafts);
    for (const [roomId, deletedAt] of rows.deletions) statements.deletion.run(deletedAt, roomId);
    for (const row of rows.applied) statements.applied.run(row);
    this.#writeOutgoing(rows);
  }

  catchUp(roomId: RoomId, commands: readonly DecodedCommand[] | null): void {
    const seq = this.#statements.seq.get(roomId);
    if (seq === undefined) return;
    const follows = commands?.[0]?.line.seq === seq + 1;
    const entries = (follows ? commands : null) ?? [...this.#linesAfter(roomId, seq)];
    if (entries.length === 0) return;
    const rows = batchRows(entries, this.#retention, () => 'state');
    this.#put(rows);
    for (const { line } of entries) this.#shorten(roomId, line);
    this.#keepUp(rows.upkeep);
  }

  /** After each step, the rows plus the log lines that they lack still give the newest state. */
  *catchUpInSteps(roomId: RoomId): Generator<void, void, void> {
    const seq = this.#statements.seq.get(roomId);
    if (seq === undefined) return;
    const work = new BatchWork(this.#retention, () => 'state');
    const lines: LogLine[] = [];
    for (const entry of this.#linesAfter(roomId, seq)) {
      work.take(entry);
      lines.push(entry.line);
      yield;
    }
    const upkeep: LogUpkeep[] = [];
    for (const rows of work.rowsInPieces()) {
      this.#put(rows);
      upkeep.push(rows.upkeep);
      yield;
    }
    for (const line of lines) if (this.#shorten(roomId, line)) yield;
    for (const each of upkeep) this.#keepUp(each);
  }

  #shorten(roomId: RoomId, line: LogLine): boolean {
    const shortened = line.kept();
    if (shortened === line) return false;
    const { seq } = line;
    const [, , , bytes, sum] = logRow(roomId, seq, seq, shortened.bytes);
    const { changes } = this.#statements.addToLog.run(seq, bytes, sum, roomId, seq, seq);
    if (changes === 1) this.#statements.freed.run(line.bytes.length - bytes.length, roomId);
    return true;
  }

  /** Reads one row at a time, because rows of a large room need much memory. */
  *#linesAfter(roomId: RoomId, seq: number): Generator<DecodedCommand, void, void> {
    for (let after = seq; ; ) {
      const row = this.#statements.linesAfter.get(roomId, after - LINES_PER_ROW, after);
      if (row === undefined) return;
      if (!isIntact(row)) throw new RoomDamaged(roomId, 'log');
      yield* linesOf(row.lines).flatMap((line) => commandsOfLine(roomId, line, after));
      after = row.last_seq;
    }
  }

  roomsBehind(): readonly RoomId[] {
    return this.#statements.roomsBehind.all();
  }

  rolledBack(): void {
    this.#shortRows.clear();
  }

  /** Appends to a short row if possible. A new row would also write an index page, a quarter of a command's writes. */
  #writeLog(row: StoredLines): void {
    const [roomId] = row;
    const short = this.#shortRows.get(roomId);
    const longer = short === undefined ? null : joinLogRows(short, row);
    const isAdded = short !== undefined && longer !== null && this.#replaceLog(short, longer);
    if (!isAdded) this.#statements.log.run(row);
    this.#shortRows.delete(roomId);
    const newest = isAdded ? longer : row;
    if (newest[3].length < SHORT_ROW_BYTES) this.#shortRows.set(roomId, newest);
  }

  /** Returns false if the row has changed, for example by pruning. */
  #replaceLog([roomId, firstSeq, lastSeq]: StoredLines, [, , newLast, lines, sum]: StoredLines): boolean {
    return this.#statements.addToLog.run(newLast, lines, sum, roomId, firstSeq, lastSeq).changes === 1;
  }

  get untidy(): boolean {
    return this.#overdue.size > 0;
  }

  tidy(): void {
    for (const [roomId, reached] of this.#overdue) return this.#prune(roomId, reached);
  }

  probe(at: number): void {
    this.#statements.probe.run(at);
  }

  #writeOutgoing({ kept, keptSince, queue }: BatchRows): void {
    for (const answer of kept) this.#statements.keptAnswer.run(answer);
    if (keptSince !== null) this.#statements.forgetAnswers.run(keptSince);
    for (const delivery of queue) this.#statements.queue.run(delivery);
  }

  #keepUp({ overdue, full, grown }: LogUpkeep): void {
    for (const [roomId, reached] of full) this.#prune(roomId, reached);
    for (const [roomId, reached] of overdue) this.#overdue.set(roomId, reached);
    for (const [roomId, reached] of grown) this.#weigh(roomId, reached);
  }

  #weigh(roomId: RoomId, reached: ReachedPosition): void {
    const bytes = this.#statements.logBytes.get(roomId) ?? 0;
    if (bytes > maxLogBytes(this.#retention)) this.#prune(roomId, reached);
    else if (bytes > this.#retention.logBytes) this.#overdue.set(roomId, reached);
  }

  #prune(roomId: RoomId, { seq, at }: ReachedPosition): void {
    this.#overdue.delete(roomId);
    const newest = seq - this.#retention.logEntries;
    const pruned = this.#statements.pruneLog.all(roomId, newest, newest);
    const freed = pruned.reduce((total, bytes) => total + bytes, 0);
    if (freed > 0) this.#statements.freed.run(freed, roomId);
    this.#statements.pruneApplied.run({
      room: roomId,
      oldest: at - APPLIED_RETENTION,
      most: MAX_CHANNELS - 1,
    });
    const most = this.#retention.timerRuns - 1;
    this.#statements.pruneTimerRuns.run({ room: roomId, oldest: at - TIMER_RUN_RETENTION, most });
    if ((this.#statements.logBytes.get(roomId) ?? 0) > this.#retention.logBytes)
      this.#pruneBytes(roomId, seq);
  }

  /** Measures log rows, because a stored count may be wrong. Lines after `seq` stay, because other rows lack them. */
  #pruneBytes(roomId: RoomId, seq: number): void {
    let bytes = 0;
    let ahead = 0;
    for (const row of this.#statements.logSizes.all(roomId)) {
      if (row.last_seq > seq) {
        ahead += row.bytes;
        continue;
      }
      if (bytes >= prunedLogBytes(this.#retention)) {
        this.#statements.pruneLog.all(roomId, row.first_seq, row.last_seq);
        break;
      }
      bytes += row.bytes;
    }
    this.#statements.weighed.run(ahead + bytes, roomId);
  }
}

function commandsOfLine(roomId: RoomId, line: LogLine, after: number): readonly DecodedCommand[] {
  const [seq, , , , , , nextDueAt = null] = line.packedHeader();
  return seq <= after ? [] : [rowsEntry(roomId, nextDueAt, line)];
}

function joinLogRows(
  [roomId, firstSeq, last, before]: StoredLines,
  [, next, lastSeq, more]: StoredLines,
): StoredLines | null {
  if (next !== last + 1 || lastSeq - firstSeq >= LINES_PER_ROW) return null;
  if (more.length > LARGE_ADDITION_BYTES || before.length + more.length > SHORT_ROW_BYTES) return null;
  return logRow(roomId, firstSeq, lastSeq, Buffer.concat([before, more]));
}

function writeDocuments(rows: DocumentRows | undefined, statements: DocumentStatements): void {
  if (rows === undefined) return;
  for (const roomId of rows.cleared) statements.clear.run(roomId);
  writeChangedRows(rows, statements);
  for (const roomId of rows.touched) statements.sum.run(roomId);
}

function writeChangedRows(
  { put, removed }: ChangedRows,
  statements: Pick<DocumentStatements, 'put' | 'remove'>,
): void {
  for (const row of put) statements.put.run(row);
  for (const key of removed) statements.remove.run(key);
}
