import { type SelectQueryBuilder, sql } from 'kysely';
import { refusal } from '../../../machines/kernel/errors.ts';
import type { RoomId, RoomPid } from '../../../machines/kernel/ids.ts';
import { runToEnd } from '../../../machines/kernel/issues.schema.ts';
import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import type { TimerRun } from '../../../machines/room/timer-runs.ts';
import type { Position } from '../../../machines/wire/frames.ts';
import type { Clock } from '../../kernel/clock.ts';
import { runInSlices, type TurnTaker } from '../../kernel/event-loop.ts';
import { Refused } from '../../kernel/refused.ts';
import type { DocumentsTable, RoomLogTable, TimerRunsTable } from '../../store/schema.ts';
import {
  parameter,
  postgresQueries,
  type QueryRoutes,
  StatementError,
  type StoreTables,
  sqlText,
} from '../../store/statements.ts';
import { openPostgresJournal, type PostgresJournalOptions } from './journal.postgres.ts';
import { defaultRetention, type Journal, type Retention, TimedJournal } from './journal.ts';
import { LINES_PER_ROW } from './log.codec.ts';
import { timerRunOf } from './room.entities.ts';
import { PAGE_BYTES, RoomReading, type StoredLog } from './room.reading.ts';
import { DOCUMENT_LISTS, forEachList } from './room.rows.ts';
import { isIntact, RoomDamaged } from './room-damaged.ts';
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

const partQuery = (name: string, row = rowOfTable(name), lines = sql<Uint8Array | null>`null::bytea`) =>
  [sql<string>`${sql.lit(name)}`.as('part'), row.as('row'), lines.as('lines')] as const;
const rowOfTable = (table: string) => sql`row_to_json(${sql.table(table)})`;
/** Omits the lines, because JSON would turn the bytes into text. */
const LOG_ROW_JSON = sql`json_build_object('room_id', room_id, 'first_seq', first_seq, 'last_seq', last_seq, 'sum', sum)`;

const newestRequestedSeq = sql<number>`least($2::int8 - 1, room.seq)`;

/**
 * Selects a room with log rows before line $2, of at most $3 lines and $4 bytes. Adds the size of the log if it has
 * fewer than $5 lines.
 */
const roomAndLogQuery = postgresQueries
  .with(
    (cte) => cte('room').materialized(),
    (db) =>
      db.selectFrom('rooms').selectAll().where('id', '=', parameter('$1')).where('deleted_at', 'is', null),
  )
  .selectFrom('room')
  .select(partQuery('room'))
  .unionAll(({ selectFrom }) => {
    const rows = selectFrom(['room_log', 'room'])
      .selectAll('room_log')
      .select([
        sql<number>`${newestRequestedSeq} - $3::int8`.as('below'),
        sql<number>`sum(octet_length(lines)) over
          (order by first_seq desc rows between unbounded preceding and current row) - octet_length(lines)`.as(
          'newer',
        ),
      ])
      .where('room_id', '=', parameter('$1'))
      .where('first_seq', '<=', newestRequestedSeq)
      .where('first_seq', '>', sql<number>`${newestRequestedSeq} - $3::int8 - ${sql.lit(LINES_PER_ROW)}`);
    return selectFrom(rows.as('found'))
      .select(partQuery('log', LOG_ROW_JSON, sql<Uint8Array | null>`lines`))
      .whereRef('last_seq', '>', 'below')
      .where('newer', '<', sql<number>`$4::int8`);
  })
  .unionAll(({ selectFrom }) =>
    selectFrom(({ selectFrom: from }) =>
      from('room_log')
        .select(sql<number>`coalesce(sum(octet_length(lines)), 0)`.as('bytes'))
        .where('room_id', '=', parameter('$1'))
        .where(({ exists, not }) =>
          not(
            exists(
              from(['room_log', 'room'])
                .select('first_seq')
                .where('room_id', '=', parameter('$1'))
                .where('first_seq', '<=', sql<number>`greatest(1, room.seq - $5::int8 + 1)`),
            ),
          ),
        )
        .as('size'),
    ).select(partQuery('size')),
  );

const LOADED_CLOCK_RUNS = 50;

const ROOM_TABLES = [...DOCUMENT_LISTS, 'automation_runs', 'drafts', 'applied'] as const;
const wholeRoomQuery = ROOM_TABLES.reduce(
  (query, table) =>
    query.unionAll(({ selectFrom }) =>
      selectFrom(table).select(partQuery(table)).where('room_id', '=', parameter('$1')),
    ),
  roomAndLogQuery,
)
  .unionAll(({ selectFrom }) =>
    selectFrom(({ selectFrom: from }) =>
      from('timer_runs')
        .selectAll()
        .where('room_id', '=', parameter('$1'))
        .where(sql<boolean>`body not like '%"kind":"clock"%'`)
        .orderBy('started', 'desc')
        .limit(1)
        .as('newest'),
    ).select(partQuery('newest_run', rowOfTable('newest'))),
  )
  .unionAll(({ selectFrom }) =>
    selectFrom(({ selectFrom: from }) =>
      from('timer_runs')
        .selectAll()
        .where('room_id', '=', parameter('$1'))
        .orderBy('started', 'desc')
        .limit(LOADED_CLOCK_RUNS)
        .as('newer'),
    )
      .select(partQuery('newest_run', rowOfTable('newer')))
      .where(sql<boolean>`newer.body like '%"kind":"clock"%' and newer.body like '%"ended":null%'`),
  );

type SlotStatement = Readonly<Record<'all' | 'ofSlots', string>>;

function slotStatementOf<Row>(rooms: SelectQueryBuilder<StoreTables, 'rooms', Row>): SlotStatement {
  return { all: sqlText(rooms), ofSlots: sqlText(rooms.where(sql<boolean>`slot = any($2::int4[])`)) };
}

const undeletedRooms = postgresQueries.selectFrom('rooms').where('deleted_at', 'is', null);

const roomStatementTexts = {
  log: sqlText(roomAndLogQuery),
  load: sqlText(wholeRoomQuery),
  timerRuns: sqlText(
    postgresQueries
      .selectFrom('timer_runs')
      .selectAll()
      .where('room_id', '=', parameter('$1'))
      .where('started', '<', parameter('$2'))
      .where('started', '>=', parameter('$3'))
      .orderBy('started', 'desc')
      .limit(parameter('$4')),
  ),
  positions: sqlText(
    undeletedRooms.select(['id', 'epoch', 'seq']).where('id', '=', sql<string>`any($1::text[])`),
  ),
  byPid: sqlText(postgresQueries.selectFrom('rooms').select('id').where('pid', '=', parameter('$1'))),
  due: slotStatementOf(
    undeletedRooms
      .select(['id as roomId', 'next_due_at as at'])
      .where('next_due_at', 'is not', null)
      .orderBy('next_due_at')
      .limit(parameter('$1')),
  ),
  goingByClock: slotStatementOf(
    undeletedRooms
      .select('id')
      .where(({ and, eb, or }) =>
        or([
          eb('running', '=', 1),
          and([eb('next_due_at', 'is not', null), eb('updated_at', '>', parameter('$1'))]),
        ]),
      ),
  ),
} as const;

export interface PostgresRoomsOptions extends PostgresJournalOptions {
  readonly read: QueryRoutes['read'];
  readonly slots: () => readonly number[] | null;
  readonly clock: Clock;
  readonly onCommit?: ((waited: Duration) => void) | undefined;
}

export async function openPostgresRooms(options: PostgresRoomsOptions): Promise<RoomStore> {
  const { clock, onCommit = () => {} } = options;
  const journal = await openPostgresJournal(options);
  return new PostgresRoomStore(new TimedJournal(journal, clock, onCommit), options);
}

interface RowId {
  readonly id: RoomId;
}

interface RoomPartRow {
  readonly part: string;
  readonly row: never;
  readonly lines: Uint8Array | null;
}

class PostgresRoomStore implements RoomStore {
  readonly journal: Journal;
  readonly isAsync = true;
  readonly #read: QueryRoutes['read'];
  readonly #slots: () => readonly number[] | null;
  readonly #reading: RoomReading;

  constructor(journal: Journal, { read, slots, retention = defaultRetention }: ReadingOptions) {
    this.journal = journal;
    this.#read = read;
    this.#slots = slots;
    this.#reading = new RoomReading(retention);
  }

  async load(roomId: RoomId, turn?: TurnTaker): Promise<StoredRoom | null> {
    const query = { limit: TAIL_ENTRIES, bytes: Number.MAX_SAFE_INTEGER };
    const parts = await this.#parts(roomId, roomStatementTexts.load, query);
    const [room] = rowsOfPart(parts, 'room');
    if (room === undefined) return null;
    const documents = (list: string): readonly DocumentsTable[] => sortByPosition(rowsOfPart(parts, list));
    const rows = {
      room,
      ...forEachList(documents),
      runs: rowsOfPart(parts, 'automation_runs')[0],
      drafts: rowsOfPart(parts, 'drafts'),
      applied: rowsOfPart(parts, 'applied'),
    };
    const newestRuns = intactTimerRuns(rowsOfPart(parts, 'newest_run'));
    const reading = this.#reading.room(rows, storedLogOf(parts));
    const stored = turn === undefined ? runToEnd(reading) : await runInSlices(reading, turn);
    return { ...stored, newestRuns };
  }

  async positions(roomIds: readonly RoomId[]): Promise<ReadonlyMap<RoomId, Position>> {
    const rows: readonly (RowId & Position)[] = await this.#query(roomStatementTexts.positions, [roomIds]);
    return new Map(rows.map(({ id, epoch, seq }) => [id, { epoch, seq }]));
  }

  async findByPid(pid: RoomPid): Promise<RoomId | null> {
    const rows: readonly RowId[] = await this.#query(roomStatementTexts.byPid, [pid]);
    return rows[0]?.id ?? null;
  }

  async due(limit: number): Promise<readonly DueRoom[]> {
    return this.#ofSlots(roomStatementTexts.due, limit);
  }

  async goingByClock(wallNow: Instant): Promise<readonly RoomId[]> {
    const rows: readonly RowId[] = await this.#ofSlots(roomStatementTexts.goingByClock, wallNow);
    return rows.map(({ id }) => id);
  }

  async log(roomId: RoomId, query: LogQuery): Promise<readonly LogHeader[]> {
    const parts = await this.#parts(roomId, roomStatementTexts.log, { ...query, bytes: PAGE_BYTES });
    const [room] = rowsOfPart(parts, 'room');
    return room === undefined ? [] : this.#reading.headers(room, query, storedLogOf(parts));
  }

  async line(roomId: RoomId, seq: number): Promise<TailEntry | null> {
    const query = { before: seq + 1, limit: 1, bytes: PAGE_BYTES };
    const parts = await this.#parts(roomId, roomStatementTexts.log, query);
    const [room] = rowsOfPart(parts, 'room');
    return room === undefined ? null : this.#reading.line(room, seq, storedLogOf(parts));
  }

  async timerRuns(
    roomId: RoomId,
    { before = Number.MAX_SAFE_INTEGER, since, limit }: TimerRunsQuery,
  ): Promise<readonly TimerRun[]> {
    return intactTimerRuns(await this.#query(roomStatementTexts.timerRuns, [roomId, before, since, limit]));
  }

  #ofSlots(statement: SlotStatement, value: number): Promise<readonly never[]> {
    const slots = this.#slots();
    if (slots === null) return this.#query(statement.all, [value]);
    return this.#query(statement.ofSlots, [value, slots]);
  }

  async #parts(
    roomId: RoomId,
    text: string,
    { before = Number.MAX_SAFE_INTEGER, limit, bytes }: LogQuery & { readonly bytes: number },
  ): Promise<readonly RoomPartRow[]> {
    try {
      return await this.#query(text, [roomId, before, limit, bytes, this.#reading.linesKept]);
    } catch (error) {
      if (!isDamage(error)) throw error;
      throw new RoomDamaged(roomId, error.code, error);
    }
  }

  async #query(text: string, parameters: readonly unknown[]): Promise<readonly never[]> {
    try {
      return await this.#read({ sql: text, parameters });
    } catch (error) {
      if (isDamage(error) || !(error instanceof StatementError && error.isOfStore)) throw error;
      throw Object.assign(new Refused(refusal('storage_unavailable')), { cause: error });
    }
  }
}

interface ReadingOptions extends Pick<PostgresRoomsOptions, 'read' | 'slots'> {
  readonly retention?: Retention | undefined;
}

const isDamage = (error: unknown): error is StatementError =>
  error instanceof StatementError && /^XX00[12]$/.test(error.code);

const rowsOfPart = (parts: readonly RoomPartRow[], name: string): readonly never[] =>
  parts.filter((each) => each.part === name).map(({ row }) => row);

const sortByPosition = (rows: readonly DocumentsTable[]): readonly DocumentsTable[] =>
  rows.toSorted((one, other) => one.position - other.position);

const intactTimerRuns = (rows: readonly TimerRunsTable[]): readonly TimerRun[] =>
  rows.filter(isIntact).map(timerRunOf);

/** The column order must match the sums. */
function storedLogOf(parts: readonly RoomPartRow[]): StoredLog {
  const rows = parts.flatMap(({ part: name, row, lines }): RoomLogTable[] => {
    if (name !== 'log' || lines === null) return [];
    const { room_id, first_seq, last_seq, sum }: RoomLogTable = row;
    return [{ room_id, first_seq, last_seq, lines, sum }];
  });
  const sizes: readonly { readonly bytes: number }[] = rowsOfPart(parts, 'size');
  return {
    rows: () => rows.toSorted((one, other) => other.first_seq - one.first_seq),
    size: () => sizes[0]?.bytes ?? 0,
  };
}
