import type { Statement } from 'better-sqlite3';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import type { SqliteDatabase } from '../../store/connection.ts';
import { parameter, parametersFor, sqliteQueries, sqlText } from '../../store/query-text.ts';
import type { RoomLogTable } from '../../store/schema.ts';
import {
  DOCUMENT_LISTS,
  type DocumentList,
  forEachList,
  journalTables,
  listTable,
  partColumns,
  ROOM_PART_NAMES,
  type RoomPart,
  type TableDescription,
} from './room.rows.ts';

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
