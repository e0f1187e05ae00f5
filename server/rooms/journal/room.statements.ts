import type { Statement } from 'better-sqlite3';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import type { SqliteDatabase } from '../../store/connection.ts';
import { parameter, parametersFor, sqliteQueries, sqlText } from '../../store/query-text.ts';
import type { RoomLogTable } from '../../store/schema.ts';
import type { DocumentList } from './batch.rows.ts';
import { partColumns, ROOM_PART_NAMES, type RoomPart } from './room.rows.ts';

export type RoomStatements = ReturnType<typeof roomStatements>;

export const tableColumns = {
  documents: ['room_id', 'id', 'position', 'body', 'sum'],
  drafts: ['room_id', 'output_id', 'body', 'sum'],
  runs: ['room_id', 'body', 'sum'],
  timerRuns: ['room_id', 'started', 'timer_id', 'body', 'sum'],
  log: ['room_id', 'first_seq', 'last_seq', 'lines', 'sum'],
  applied: ['room_id', 'channel_id', 'command_id', 'at', 'sum'],
  kept: ['key_id', 'idempotency_key', 'fingerprint', 'status', 'body', 'created_at'],
  queue: ['event_id', 'webhook_id', 'team_id', 'room_pid', 'type', 'body', 'created_at'],
} as const;

interface LogSize {
  readonly first_seq: number;
  readonly last_seq: number;
  readonly bytes: number;
}

const roomParameter = parameter(':room');

const roomColumns = ['id', ...ROOM_PART_NAMES.flatMap(partColumns), 'deleted_at'] as const;
const emptyRoom = {
  sum_timers: 0,
  sum_messages: 0,
  sum_outputs: 0,
  sum_automations: 0,
  sum_clocks: 0,
  sum_columns: 0,
  sum_cells: 0,
  log_bytes: 0,
};

const statementTexts = {
  createRoom: sqlText(
    sqliteQueries.insertInto('rooms').values({ ...parametersFor(roomColumns), ...emptyRoom }),
  ),
  deletion: sqlText(
    sqliteQueries.updateTable('rooms').set({ deleted_at: parameter() }).where('id', '=', parameter()),
  ),
  removeRoom: sqlText(sqliteQueries.deleteFrom('rooms').where('id', '=', parameter())),
  putRuns: sqlText(
    sqliteQueries
      .insertInto('automation_runs')
      .values(parametersFor(tableColumns.runs))
      .onConflict((conflict) =>
        conflict
          .column('room_id')
          .doUpdateSet(({ ref }) => ({ body: ref('excluded.body'), sum: ref('excluded.sum') })),
      ),
  ),
  putDraft: sqlText(
    sqliteQueries
      .insertInto('drafts')
      .values(parametersFor(tableColumns.drafts))
      .onConflict((conflict) =>
        conflict
          .columns(['room_id', 'output_id'])
          .doUpdateSet(({ ref }) => ({ body: ref('excluded.body'), sum: ref('excluded.sum') })),
      ),
  ),
  removeDraft: sqlText(
    sqliteQueries
      .deleteFrom('drafts')
      .where('room_id', '=', parameter())
      .where('output_id', '=', parameter()),
  ),
  putTimerRun: sqlText(
    sqliteQueries
      .insertInto('timer_runs')
      .values(parametersFor(tableColumns.timerRuns))
      .onConflict((conflict) =>
        conflict
          .columns(['room_id', 'started', 'timer_id'])
          .doUpdateSet(({ ref }) => ({ body: ref('excluded.body'), sum: ref('excluded.sum') })),
      ),
  ),
  removeTimerRun: sqlText(
    sqliteQueries
      .deleteFrom('timer_runs')
      .where('room_id', '=', parameter())
      .where('started', '=', parameter())
      .where('timer_id', '=', parameter()),
  ),
  pruneTimerRuns: sqlText(
    sqliteQueries
      .deleteFrom('timer_runs')
      .where('room_id', '=', roomParameter)
      .where((eb) =>
        eb.or([
          eb('started', '<', parameter(':oldest')),
          eb(
            'started',
            '<',
            eb
              .selectFrom('timer_runs as kept')
              .select('kept.started')
              .where('kept.room_id', '=', roomParameter)
              .orderBy('kept.started', 'desc')
              .limit(1)
              .offset(parameter(':most')),
          ),
        ]),
      ),
  ),
  keptAnswer: sqlText(
    sqliteQueries.insertInto('kept_answers').orReplace().values(parametersFor(tableColumns.kept)),
  ),
  forgetAnswers: sqlText(sqliteQueries.deleteFrom('kept_answers').where('created_at', '<', parameter())),
  queue: sqlText(sqliteQueries.insertInto('webhook_deliveries').values(parametersFor(tableColumns.queue))),
  log: sqlText(sqliteQueries.insertInto('room_log').values(parametersFor(tableColumns.log))),
  addToLog: sqlText(
    sqliteQueries
      .updateTable('room_log')
      .set(parametersFor(['last_seq', 'lines', 'sum']))
      .where('room_id', '=', parameter())
      .where('first_seq', '=', parameter())
      .where('last_seq', '=', parameter()),
  ),
  applied: sqlText(
    sqliteQueries
      .insertInto('applied')
      .values(parametersFor(tableColumns.applied))
      .onConflict((conflict) =>
        conflict.columns(['room_id', 'channel_id']).doUpdateSet(({ ref }) => ({
          command_id: ref('excluded.command_id'),
          at: ref('excluded.at'),
          sum: ref('excluded.sum'),
        })),
      ),
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
  pruneApplied: sqlText(
    sqliteQueries
      .deleteFrom('applied')
      .where('room_id', '=', roomParameter)
      .where((eb) =>
        eb.or([
          eb('at', '<', parameter(':oldest')),
          eb(
            'at',
            '<',
            eb
              .selectFrom('applied as kept')
              .select('kept.at')
              .where('kept.room_id', '=', roomParameter)
              .orderBy('kept.at', 'desc')
              .limit(1)
              .offset(parameter(':most')),
          ),
        ]),
      ),
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
    timers: documentStatements(db, 'timers'),
    messages: documentStatements(db, 'messages'),
    outputs: documentStatements(db, 'outputs'),
    automations: documentStatements(db, 'automations'),
    clocks: documentStatements(db, 'clocks'),
    columns: documentStatements(db, 'columns'),
    cells: documentStatements(db, 'cells'),
    putRuns: db.prepare(statementTexts.putRuns),
    drafts: { put: db.prepare(statementTexts.putDraft), remove: db.prepare(statementTexts.removeDraft) },
    timerRuns: {
      put: db.prepare(statementTexts.putTimerRun),
      remove: db.prepare(statementTexts.removeTimerRun),
    },
    pruneTimerRuns: db.prepare(statementTexts.pruneTimerRuns),
    keptAnswer: db.prepare(statementTexts.keptAnswer),
    forgetAnswers: db.prepare(statementTexts.forgetAnswers),
    queue: db.prepare(statementTexts.queue),
    log: db.prepare(statementTexts.log),
    addToLog: db.prepare(statementTexts.addToLog),
    applied: db.prepare(statementTexts.applied),
    seq: db.prepare<[RoomId], number>(statementTexts.seq).pluck(),
    linesAfter: db.prepare<[RoomId, number, number], RoomLogTable>(statementTexts.linesAfter),
    roomsBehind: db.prepare<[], RoomId>(statementTexts.roomsBehind).pluck(),
    pruneLog: db.prepare<[RoomId, number, number], number>(statementTexts.pruneLog).pluck(),
    logSizes: db.prepare<[RoomId], LogSize>(statementTexts.logSizes),
    logBytes: db.prepare<[RoomId], number>(statementTexts.logBytes).pluck(),
    freed: db.prepare(statementTexts.freed),
    weighed: db.prepare(statementTexts.weighed),
    pruneApplied: db.prepare(statementTexts.pruneApplied),
    probe: db.prepare(statementTexts.probe),
  };
}

export type DocumentStatements = ReturnType<typeof documentStatements>;

function documentStatements(db: SqliteDatabase, table: DocumentList) {
  const put = sqliteQueries
    .insertInto(table)
    .values(parametersFor(tableColumns.documents))
    .onConflict((conflict) =>
      conflict.columns(['room_id', 'id']).doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        body: ref('excluded.body'),
        sum: ref('excluded.sum'),
      })),
    );
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
    put: db.prepare(sqlText(put)),
    remove: db.prepare(sqlText(clear.where('id', '=', parameter()))),
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
