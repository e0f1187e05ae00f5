import { sql } from 'kysely';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import { errorMessage } from '../../kernel/refused.ts';
import { NoAnswer, WriterConnection } from '../../store/postgres/writer-connection.ts';
import { parameter, postgresQueries, StatementError, sqlText } from '../../store/statements.ts';
import type { FailedRoom } from '../../store/writer/journal.thread.ts';
import { MAX_CHANNELS } from './applied.ts';
import { batchRows } from './batch.work.ts';
import {
  APPLIED_RETENTION,
  type DecodedEntry,
  expiredRooms,
  maxLogBytes,
  prunedLogBytes,
  type Retention,
  TIMER_RUN_RETENTION,
} from './journal.ts';
import type { BatchRows } from './room.rows.ts';
import {
  FencedError,
  fencedQueries,
  isOneStatement,
  type QueryConnection,
  writeBatch,
} from './room.sink.postgres.ts';

const roomColumn = parameter('$2');

const isBehindNewest = (table: 'applied' | 'timer_runs', at: string, offset: string) =>
  sql<number>`(${postgresQueries
    .selectFrom(table)
    .select(sql<number>`${sql.ref(at)}`.as('at'))
    .where('room_id', '=', roomColumn)
    .orderBy(sql.ref(at), 'desc')
    .limit(1)
    .offset(parameter(offset))})`;

const PRUNE_ROOM = sqlText(
  fencedQueries
    .with(
      (cte) => cte('room').materialized(),
      (db) =>
        db
          .selectFrom('rooms')
          .select(['id', 'seq', 'updated_at'])
          .where('id', '=', roomColumn)
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
            eb('at', '<', isBehindNewest('applied', 'at', '$5')),
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
            eb('started', '<', isBehindNewest('timer_runs', 'started', '$7')),
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

const PRUNE_ROOM_BYTES = sqlText(
  fencedQueries
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
          .where('room_id', '=', roomColumn)
          .where(({ exists, selectFrom }) => exists(selectFrom('fence').select('one'))),
    )
    .with('lines', (db) =>
      db
        .deleteFrom('room_log')
        .where('room_id', '=', roomColumn)
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
        .where('id', '=', roomColumn)
        .where(({ exists, selectFrom }) => exists(selectFrom('fence').select('one'))),
    )
    .selectNoFrom(({ exists, selectFrom }) => exists(selectFrom('fence').select('one')).as('held')),
);

export async function pruneRoom(
  connection: QueryConnection,
  node: string,
  pruned: RoomId,
  retention: Retention,
): Promise<void> {
  const { logEntries, logBytes, timerRuns } = retention;
  const ages = [APPLIED_RETENTION, MAX_CHANNELS - 1, TIMER_RUN_RETENTION, timerRuns - 1];
  const bytes = await askCount(connection, PRUNE_ROOM, [node, pruned, logEntries, ...ages]);
  if (bytes > logBytes)
    await askCount(connection, PRUNE_ROOM_BYTES, [node, pruned, prunedLogBytes(retention)]);
}

async function askCount(
  connection: QueryConnection,
  text: string,
  values: readonly unknown[],
): Promise<number> {
  const [answer] = await connection.ask<{ held: 0 | 1; bytes?: number | null }>(text, values);
  if (answer?.held !== 1) throw new FencedError();
  return answer.bytes ?? 0;
}

const TRANSIENT_CODES = new Set(['40001', '40P01', '55P03']);
const TRANSIENT_TRIES = 5;
const RETRY_PAUSE_MS = 100;
const pauseBeforeRetry = () => new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));

/** Takes the batch number, so that a late write of this batch fails. */
const VOID_BATCH = sqlText(
  fencedQueries
    .with('void', (db) =>
      db
        .insertInto('batches')
        .columns(['node', 'number'])
        .expression(
          db.selectFrom('fence').select([sql<string>`$1`.as('node'), sql<number>`$2::int8 + 1`.as('number')]),
        )
        .onConflict((conflict) =>
          conflict
            .column('node')
            .doUpdateSet(({ ref }) => ({ number: ref('excluded.number') }))
            .where('batches.number', '<', parameter('$2')),
        ),
    )
    .selectNoFrom(({ exists, selectFrom }) => exists(selectFrom('fence').select('one')).as('held')),
);
const READ_BATCH_NUMBER = sqlText(
  postgresQueries.selectFrom('batches').select('number').where('node', '=', parameter('$1')),
);

const PROBE_STORAGE = sqlText(
  fencedQueries
    .with('probe', (db) =>
      db
        .insertInto('storage_probe')
        .columns(['id', 'at'])
        .expression(db.selectFrom('fence').select(['one', sql<number>`$2::float8`.as('at')]))
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref }) => ({ at: ref('excluded.at') })),
        ),
    )
    .selectNoFrom(({ exists, selectFrom }) => exists(selectFrom('fence').select('one')).as('held')),
);

const CHECK_FENCE = sqlText(
  fencedQueries.selectNoFrom(({ exists, selectFrom }) =>
    exists(selectFrom('fence').select('one')).as('held'),
  ),
);

interface BatchWriterOptions {
  readonly url: string;
  readonly node: () => string;
  readonly retention: Retention;
  readonly patience: Duration;
  readonly onStalled: (reason: string) => void;
  /** Called if acknowledged batches are missing after a failover of the database. */
  readonly onLost: () => void;
}

interface BatchAttempt {
  reached: number;
  readonly failedRooms: FailedRoom[];
}

const NO_FAILURES: Pick<BatchAttempt, 'failedRooms'> = { failedRooms: [] };

/**
 * Writes each batch once, in order. If an answer is lost, the writer reconnects and either finds the batch written or
 * voids its number.
 */
export class BatchWriter {
  readonly #options: BatchWriterOptions;
  #connection: WriterConnection | null = null;
  #isClosed = false;
  #number = 0;
  readonly #overdue = new Set<RoomId>();
  readonly #urgent = new Set<RoomId>();

  constructor(options: BatchWriterOptions) {
    this.#options = options;
  }

  /** Resolves to the rooms that failed. Throws `FencedError`, or the reason why nothing was written. */
  async write(entries: readonly DecodedEntry[]): Promise<readonly FailedRoom[]> {
    const slow = setTimeout(
      () => this.#options.onStalled('Postgres does not answer.'),
      this.#options.patience,
    );
    try {
      for (;;) {
        const connection = await this.connected();
        const expired = expiredRooms(entries);
        const inTime = entries.filter(({ head }) => !expired.some(({ roomId }) => roomId === head[1]));
        if (inTime.length === 0) await this.holdsFence();
        const attempt = inTime.length === 0 ? NO_FAILURES : await this.#tryBatch(connection, inTime);
        if (attempt !== null) return [...attempt.failedRooms, ...expired];
      }
    } finally {
      clearTimeout(slow);
    }
  }

  async probe(at: Instant): Promise<void> {
    await this.#requireFence(await this.connected(), PROBE_STORAGE, [this.#options.node(), at]);
  }

  async holdsFence(): Promise<void> {
    await this.#requireFence(await this.connected(), CHECK_FENCE, [this.#options.node()]);
  }

  isUntidy(quiet: boolean): boolean {
    return this.#urgent.size > 0 || (quiet && this.#overdue.size > 0);
  }

  async tidy(): Promise<void> {
    for (const rooms of [this.#urgent, this.#overdue])
      for (const roomId of rooms) {
        this.#urgent.delete(roomId);
        this.#overdue.delete(roomId);
        return this.#prune(roomId);
      }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#connection?.close();
  }

  async connected(): Promise<WriterConnection> {
    const until = performance.now() + this.#options.patience;
    for (;;) {
      if (this.#connection?.isOver === false) return this.#connection;
      try {
        const connection = await WriterConnection.open(this.#options.url, this.#options.patience);
        await this.#lookForLost(connection);
        this.#connection = connection;
      } catch (error) {
        if (performance.now() > until || this.#isClosed) throw error;
        await pauseBeforeRetry();
      }
    }
  }

  async #lookForLost(connection: WriterConnection): Promise<void> {
    if (this.#number === 0) return;
    const [found] = await connection.ask<{ number: number }>(READ_BATCH_NUMBER, [this.#options.node()]);
    const number = found?.number ?? 0;
    if (number >= this.#number) return;
    this.#number = number;
    this.#options.onLost();
  }

  async #prune(roomId: RoomId): Promise<void> {
    const { node, retention } = this.#options;
    try {
      await pruneRoom(await this.connected(), node(), roomId, retention);
    } catch (error) {
      if (error instanceof FencedError) throw error;
    }
  }

  /** Returns null if the batch may be retried. */
  async #tryBatch(
    connection: WriterConnection,
    entries: readonly DecodedEntry[],
  ): Promise<BatchAttempt | null> {
    for (let tries = 1; ; tries++) {
      const attempt: BatchAttempt = { reached: this.#number, failedRooms: [] };
      try {
        await this.#write(connection, entries, attempt);
        this.#number = attempt.reached;
        return attempt;
      } catch (error) {
        if (error instanceof NoAnswer) return (await this.#wasWritten(attempt.reached)) ? attempt : null;
        if (tries === TRANSIENT_TRIES || !isTransient(error)) throw error;
      }
    }
  }

  /** Resolves to true if the batch was written, or to false once it can no longer be written. */
  async #wasWritten(number: number): Promise<boolean> {
    for (;;) {
      try {
        const connection = await this.connected();
        const node = this.#options.node();
        await this.#requireFence(connection, VOID_BATCH, [node, number]);
        const [found] = await connection.ask<{ number: number }>(READ_BATCH_NUMBER, [node]);
        if (found === undefined) throw new FencedError();
        this.#number = found.number;
        return found.number === number;
      } catch (error) {
        if (error instanceof FencedError || this.#isClosed) throw error;
        await pauseBeforeRetry();
      }
    }
  }

  async #requireFence(connection: WriterConnection, text: string, values: readonly unknown[]): Promise<void> {
    const [answer] = await connection.ask<{ held: 0 | 1 }>(text, values);
    if (answer?.held !== 1) throw new FencedError();
  }

  async #write(
    connection: WriterConnection,
    entries: readonly DecodedEntry[],
    attempt: BatchAttempt,
  ): Promise<void> {
    try {
      const rows = this.#rowsOf(entries);
      if (isOneStatement(rows)) return await this.#send(connection, rows, attempt);
    } catch (error) {
      if (!isRoomFault(error)) throw error;
      attempt.reached = this.#number;
    }
    await connection.ask('begin');
    try {
      for (const [roomId, ofRoom] of entriesByRoom(entries))
        await this.#writeRoom(connection, roomId, ofRoom, attempt);
    } catch (error) {
      if (!connection.isOver) await connection.ask('rollback');
      throw error;
    }
    await connection.ask('commit');
  }

  async #writeRoom(
    connection: WriterConnection,
    roomId: RoomId,
    entries: readonly DecodedEntry[],
    attempt: BatchAttempt,
  ): Promise<void> {
    const { reached } = attempt;
    await connection.ask('savepoint room');
    try {
      for (const rows of this.#statementsOf(entries)) await this.#send(connection, rows, attempt);
      await connection.ask('release room');
    } catch (error) {
      if (!isRoomFault(error)) throw error;
      await connection.ask('rollback to room');
      attempt.reached = reached;
      attempt.failedRooms.push({ roomId, reason: errorMessage(error) });
    }
  }

  async #send(connection: WriterConnection, rows: BatchRows, attempt: BatchAttempt): Promise<void> {
    const { node, retention } = this.#options;
    attempt.reached += 1;
    const name = { node: node(), number: attempt.reached };
    const large = await writeBatch(connection, name, rows, retention.logBytes);
    for (const [roomId, bytes] of Object.entries(large))
      (bytes > maxLogBytes(retention) ? this.#urgent : this.#overdue).add(roomId);
    for (const roomId of rows.upkeep.full.keys()) this.#urgent.add(roomId);
    for (const roomId of rows.upkeep.overdue.keys()) this.#overdue.add(roomId);
  }

  #rowsOf(entries: readonly DecodedEntry[]): BatchRows {
    return batchRows(entries, this.#options.retention);
  }

  *#statementsOf(entries: readonly DecodedEntry[]): Iterable<BatchRows> {
    const rows = entries.length === 1 ? this.#rowsOf(entries) : this.#togetherOf(entries);
    if (rows !== null) return yield rows;
    const half = entries.length >> 1;
    yield* this.#statementsOf(entries.slice(0, half));
    yield* this.#statementsOf(entries.slice(half));
  }

  #togetherOf(entries: readonly DecodedEntry[]): BatchRows | null {
    const rows = this.#rowsOf(entries);
    return isOneStatement(rows) ? rows : null;
  }
}

const isTransient = (error: unknown): boolean =>
  error instanceof StatementError && TRANSIENT_CODES.has(error.code);

function isRoomFault(error: unknown): boolean {
  if (error instanceof StatementError) return !error.isOfStore;
  return !(error instanceof NoAnswer || error instanceof FencedError);
}

function entriesByRoom(entries: readonly DecodedEntry[]): ReadonlyMap<RoomId, readonly DecodedEntry[]> {
  const rooms = new Map<RoomId, DecodedEntry[]>();
  for (const entry of entries) {
    const roomId = entry.head[1];
    const known = rooms.get(roomId);
    if (known === undefined) rooms.set(roomId, [entry]);
    else known.push(entry);
  }
  return rooms;
}
