import { sql } from 'kysely';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import { parameter, postgresQueries, textOf } from '../../store/query-text.ts';
import { CHANNELS_KEPT } from './applied.ts';
import { APPLIED_KEPT, keptBytes, type Retention, TIMER_RUNS_KEPT } from './retention.ts';
import { type AskedConnection, Fenced, fenced } from './room.sink.postgres.ts';

const roomId = parameter('$2');

/** First row beyond the newest ones. */
const behindNewest = (table: 'applied' | 'timer_runs', at: string, offset: string) =>
  sql<number>`(${postgresQueries
    .selectFrom(table)
    .select(sql<number>`${sql.ref(at)}`.as('at'))
    .where('room_id', '=', roomId)
    .orderBy(sql.ref(at), 'desc')
    .limit(1)
    .offset(parameter(offset))})`;

/** Prunes log lines, silent channels and runs. */
const PRUNE = textOf(
  fenced
    .with(
      (cte) => cte('room').materialized(),
      (db) =>
        db
          .selectFrom('rooms')
          .select(['id', 'seq', 'updated_at'])
          .where('id', '=', roomId)
          .where(({ exists, selectFrom }) => exists(selectFrom('fence').select('one'))),
    )
    .with('lines', (db) =>
      db
        .deleteFrom('room_log')
        .using('room')
        .whereRef('room_id', '=', 'room.id')
        .where('first_seq', '<=', sql<number>`room.seq - $3`)
        .where('last_seq', '<=', sql<number>`room.seq - $3`)
        .returning(sql<number>`octet_length(lines)`.as('bytes')),
    )
    .with('channels', (db) =>
      db
        .deleteFrom('applied')
        .using('room')
        .whereRef('room_id', '=', 'room.id')
        .where(({ eb, or }) =>
          or([
            eb('at', '<', sql<number>`room.updated_at - $4`),
            eb('at', '<', behindNewest('applied', 'at', '$5')),
          ]),
        ),
    )
    .with('runs', (db) =>
      db
        .deleteFrom('timer_runs')
        .using('room')
        .whereRef('room_id', '=', 'room.id')
        .where(({ eb, or }) =>
          or([
            eb('started', '<', sql<number>`room.updated_at - $6`),
            eb('started', '<', behindNewest('timer_runs', 'started', '$7')),
          ]),
        ),
    )
    .with('freed', (db) =>
      db
        .updateTable('rooms')
        .set({ log_bytes: sql<number>`log_bytes - (select coalesce(sum(bytes), 0) from lines)` })
        .where('id', 'in', ({ selectFrom }) => selectFrom('room').select('id'))
        .returning('log_bytes'),
    )
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('fence').select('one')).as('held'),
      selectFrom('freed').select('log_bytes').as('bytes'),
    ]),
);

/** Keeps the newest lines by size, measured on the rows. */
const PRUNE_BYTES = textOf(
  fenced
    .with(
      (cte) => cte('sizes').materialized(),
      (db) =>
        db
          .selectFrom('room_log')
          .select([
            'first_seq',
            sql<number>`octet_length(lines)`.as('bytes'),
            sql<number>`sum(octet_length(lines)) over
              (order by first_seq desc rows between unbounded preceding and current row) - octet_length(lines)`.as(
              'newer',
            ),
          ])
          .where('room_id', '=', roomId)
          .where(({ exists, selectFrom }) => exists(selectFrom('fence').select('one'))),
    )
    .with('lines', (db) =>
      db
        .deleteFrom('room_log')
        .where('room_id', '=', roomId)
        .where('first_seq', 'in', ({ selectFrom }) =>
          selectFrom('sizes').select('first_seq').where('newer', '>=', sql<number>`$3::float8`),
        ),
    )
    .with('weighed', (db) =>
      db
        .updateTable('rooms')
        .set({
          log_bytes: sql<number>`(select coalesce(sum(bytes), 0) from sizes where newer < $3::float8)`,
        })
        .where('id', '=', roomId)
        .where(({ exists, selectFrom }) => exists(selectFrom('fence').select('one'))),
    )
    .selectNoFrom(({ exists, selectFrom }) => exists(selectFrom('fence').select('one')).as('held')),
);

export async function pruneRoom(
  connection: AskedConnection,
  node: string,
  pruned: RoomId,
  retention: Retention,
): Promise<void> {
  const { logEntries, logBytes, timerRuns } = retention;
  const ages = [APPLIED_KEPT, CHANNELS_KEPT - 1, TIMER_RUNS_KEPT, timerRuns - 1];
  const bytes = await asked(connection, PRUNE, [node, pruned, logEntries, ...ages]);
  if (bytes > logBytes) await asked(connection, PRUNE_BYTES, [node, pruned, keptBytes(retention)]);
}

async function asked(connection: AskedConnection, text: string, values: readonly unknown[]): Promise<number> {
  const [answer] = await connection.ask<{ held: 0 | 1; bytes?: number | null }>(text, values);
  if (answer?.held !== 1) throw new Fenced();
  return answer.bytes ?? 0;
}
