import type { Statement } from 'better-sqlite3';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import type { SqliteDatabase } from '../../store/connection.ts';
import { parameter, rowOf, sqliteQueries, textOf } from '../../store/query-text.ts';
import type { RoomLogTable } from '../../store/schema.ts';
import type { DocumentList } from './batch.rows.ts';
import { partColumns, ROOM_PART_NAMES, type RoomPart } from './room.rows.ts';

export type RoomStatements = ReturnType<typeof roomStatements>;

export const columns = {
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

const room = parameter(':room');

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

const texts = {
  createRoom: textOf(sqliteQueries.insertInto('rooms').values({ ...rowOf(roomColumns), ...emptyRoom })),
  deletion: textOf(
    sqliteQueries.updateTable('rooms').set({ deleted_at: parameter() }).where('id', '=', parameter()),
  ),
  removeRoom: textOf(sqliteQueries.deleteFrom('rooms').where('id', '=', parameter())),
  putRuns: textOf(
    sqliteQueries
      .insertInto('automation_runs')
      .values(rowOf(columns.runs))
      .onConflict((conflict) =>
        conflict
          .column('room_id')
          .doUpdateSet(({ ref }) => ({ body: ref('excluded.body'), sum: ref('excluded.sum') })),
      ),
  ),
  putDraft: textOf(
    sqliteQueries
      .insertInto('drafts')
      .values(rowOf(columns.drafts))
      .onConflict((conflict) =>
        conflict
          .columns(['room_id', 'output_id'])
          .doUpdateSet(({ ref }) => ({ body: ref('excluded.body'), sum: ref('excluded.sum') })),
      ),
  ),
  removeDraft: textOf(
    sqliteQueries
      .deleteFrom('drafts')
      .where('room_id', '=', parameter())
      .where('output_id', '=', parameter()),
  ),
  putTimerRun: textOf(
    sqliteQueries
      .insertInto('timer_runs')
      .values(rowOf(columns.timerRuns))
      .onConflict((conflict) =>
        conflict
          .columns(['room_id', 'started', 'timer_id'])
          .doUpdateSet(({ ref }) => ({ body: ref('excluded.body'), sum: ref('excluded.sum') })),
      ),
  ),
  removeTimerRun: textOf(
    sqliteQueries
      .deleteFrom('timer_runs')
      .where('room_id', '=', parameter())
      .where('started', '=', parameter())
      .where('timer_id', '=', parameter()),
  ),
  pruneTimerRuns: textOf(
    sqliteQueries
      .deleteFrom('timer_runs')
      .where('room_id', '=', room)
      .where((eb) =>
        eb.or([
          eb('started', '<', parameter(':oldest')),
          eb(
            'started',
            '<',
            eb
              .selectFrom('timer_runs as kept')
              .select('kept.started')
              .where('kept.room_id', '=', room)
              .orderBy('kept.started', 'desc')
              .limit(1)
              .offset(parameter(':most')),
          ),
        ]),
      ),
  ),
  keptAnswer: textOf(sqliteQueries.insertInto('kept_answers').orReplace().values(rowOf(columns.kept))),
  forgetAnswers: textOf(sqliteQueries.deleteFrom('kept_answers').where('created_at', '<', parameter())),
  queue: textOf(sqliteQueries.insertInto('webhook_deliveries').values(rowOf(columns.queue))),
  log: textOf(sqliteQueries.insertInto('room_log').values(rowOf(columns.log))),
  addToLog: textOf(
    sqliteQueries
      .updateTable('room_log')
      .set(rowOf(['last_seq', 'lines', 'sum']))
      .where('room_id', '=', parameter())
      .where('first_seq', '=', parameter())
      .where('last_seq', '=', parameter()),
  ),
  applied: textOf(
    sqliteQueries
      .insertInto('applied')
      .values(rowOf(columns.applied))
      .onConflict((conflict) =>
        conflict.columns(['room_id', 'channel_id']).doUpdateSet(({ ref }) => ({
          command_id: ref('excluded.command_id'),
          at: ref('excluded.at'),
          sum: ref('excluded.sum'),
        })),
      ),
  ),
  seq: textOf(sqliteQueries.selectFrom('rooms').select('seq').where('id', '=', parameter())),
  linesAfter: textOf(
    sqliteQueries
      .selectFrom('room_log')
      .selectAll()
      .where('room_id', '=', parameter())
      .where('first_seq', '>', parameter())
      .where('last_seq', '>', parameter())
      .orderBy('first_seq'),
  ),
  /** Scans all rooms. It runs only once, after a crash. */
  roomsBehind: textOf(
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
  pruneLog: textOf(
    sqliteQueries
      .deleteFrom('room_log')
      .where('room_id', '=', parameter())
      .where('first_seq', '<=', parameter())
      .where('last_seq', '<=', parameter())
      .returning(({ fn }) => fn<number>('length', ['lines']).as('bytes')),
  ),
  logSizes: textOf(
    sqliteQueries
      .selectFrom('room_log')
      .select(['first_seq', 'last_seq', ({ fn }) => fn<number>('length', ['lines']).as('bytes')])
      .where('room_id', '=', parameter())
      .orderBy('first_seq', 'desc'),
  ),
  logBytes: textOf(sqliteQueries.selectFrom('rooms').select('log_bytes').where('id', '=', parameter())),
  freed: textOf(
    sqliteQueries
      .updateTable('rooms')
      .set((eb) => ({ log_bytes: eb('log_bytes', '-', parameter()) }))
      .where('id', '=', parameter()),
  ),
  weighed: textOf(
    sqliteQueries.updateTable('rooms').set({ log_bytes: parameter() }).where('id', '=', parameter()),
  ),
  pruneApplied: textOf(
    sqliteQueries
      .deleteFrom('applied')
      .where('room_id', '=', room)
      .where((eb) =>
        eb.or([
          eb('at', '<', parameter(':oldest')),
          eb(
            'at',
            '<',
            eb
              .selectFrom('applied as kept')
              .select('kept.at')
              .where('kept.room_id', '=', room)
              .orderBy('kept.at', 'desc')
              .limit(1)
              .offset(parameter(':most')),
          ),
        ]),
      ),
  ),
  probe: textOf(
    sqliteQueries
      .insertInto('storage_probe')
      .values({ id: 1, at: parameter() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ at: ref('excluded.at') }))),
  ),
};

export function roomStatements(db: SqliteDatabase) {
  return {
    createRoom: db.prepare(texts.createRoom),
    deletion: db.prepare(texts.deletion),
    removeRoom: db.prepare(texts.removeRoom),
    parts: partStatements(db),
    timers: documentStatements(db, 'timers'),
    messages: documentStatements(db, 'messages'),
    outputs: documentStatements(db, 'outputs'),
    automations: documentStatements(db, 'automations'),
    clocks: documentStatements(db, 'clocks'),
    columns: documentStatements(db, 'columns'),
    cells: documentStatements(db, 'cells'),
    putRuns: db.prepare(texts.putRuns),
    drafts: { put: db.prepare(texts.putDraft), remove: db.prepare(texts.removeDraft) },
    timerRuns: { put: db.prepare(texts.putTimerRun), remove: db.prepare(texts.removeTimerRun) },
    pruneTimerRuns: db.prepare(texts.pruneTimerRuns),
    keptAnswer: db.prepare(texts.keptAnswer),
    forgetAnswers: db.prepare(texts.forgetAnswers),
    queue: db.prepare(texts.queue),
    log: db.prepare(texts.log),
    addToLog: db.prepare(texts.addToLog),
    applied: db.prepare(texts.applied),
    seq: db.prepare<[RoomId], number>(texts.seq).pluck(),
    linesAfter: db.prepare<[RoomId, number, number], RoomLogTable>(texts.linesAfter),
    roomsBehind: db.prepare<[], RoomId>(texts.roomsBehind).pluck(),
    pruneLog: db.prepare<[RoomId, number, number], number>(texts.pruneLog).pluck(),
    logSizes: db.prepare<[RoomId], LogSize>(texts.logSizes),
    logBytes: db.prepare<[RoomId], number>(texts.logBytes).pluck(),
    freed: db.prepare(texts.freed),
    weighed: db.prepare(texts.weighed),
    pruneApplied: db.prepare(texts.pruneApplied),
    probe: db.prepare(texts.probe),
  };
}

export type DocumentStatements = ReturnType<typeof documentStatements>;

function documentStatements(db: SqliteDatabase, table: DocumentList) {
  const put = sqliteQueries
    .insertInto(table)
    .values(rowOf(columns.documents))
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
    put: db.prepare(textOf(put)),
    remove: db.prepare(textOf(clear.where('id', '=', parameter()))),
    clear: db.prepare(textOf(clear)),
    sum: db.prepare(textOf(sum)),
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
    .set((eb) => ({ ...rowOf(changed), log_bytes: eb('log_bytes', '+', parameter()) }))
    .where('id', '=', parameter());
  return db.prepare(textOf(query));
}
