import { sql } from 'kysely';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import { ownEntry } from '../../../machines/kernel/shapes.ts';
import type { SqlValue } from '../../store/row-sum.ts';
import { parameter, postgresQueries, StatementError } from '../../store/statements.ts';
import {
  type BatchRows,
  type ColumnType,
  DOCUMENT_LISTS,
  type DocumentList,
  type DocumentRows,
  journalTables,
  listTable,
  partColumns,
  ROOM_PART_NAMES,
  ROOM_PARTS,
  type RoomPart,
  type TableDescription,
} from './room.rows.ts';

class ColumnValues {
  readonly values: unknown[] = [];

  one(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  array(kind: ColumnType, values: readonly unknown[]): string {
    return `${this.one(values)}::${kind}[]`;
  }

  rows(kinds: readonly ColumnType[], rows: readonly (readonly unknown[])[]): string {
    return `unnest(${kinds
      .map((kind, at) =>
        this.array(
          kind,
          rows.map((row) => row[at]),
        ),
      )
      .join(', ')})`;
  }
}

/** Condition of every write: the batch number is the next one, and no other process has taken over. */
const IS_NUMBERED = 'exists (table numbered)';

const NUMBER_COLUMNS: Readonly<Record<string, ColumnType>> = {
  epoch: 'int8',
  created_at: 'float8',
  seq: 'int8',
  updated_at: 'float8',
  next_due_at: 'float8',
  deleted_at: 'float8',
  running: 'int8',
  kickoff: 'float8',
  deadline: 'float8',
  last_stop: 'float8',
  deadline_warped: 'float8',
  blackout: 'int8',
  on_air: 'int8',
  generation: 'int8',
  message_focus: 'int8',
  audience_focus: 'int8',
  crew_focus: 'int8',
  moderator_clocks: 'int8',
};
const columnTypeOf = (column: string): ColumnType =>
  column.startsWith('sum_') ? 'int8' : (ownEntry(NUMBER_COLUMNS, column) ?? 'text');

interface BatchName {
  readonly node: string;
  readonly number: number;
}

/** Locks the row of this process in `nodes` ($1). Another process deletes the row when it takes over. */
export const fencedQueries = postgresQueries.with(
  (cte) => cte('fence').materialized(),
  (db) => db.selectFrom('nodes').select(sql.lit(1).as('one')).where('id', '=', parameter('$1')).forKeyShare(),
);

const fenceExpression = (node: string): string =>
  `fence as materialized (select 1 from nodes where id = ${node} for key share)`;

/**
 * Builds one statement that writes a batch once and completely (D81), if this process still owns its rooms (D57). If
 * another process raised a room's `seq`, the statement divides by zero and rolls back (D58). A statement sees only
 * earlier rows, so it cannot create a room and also change it (`isOneStatement`).
 */
function batchStatement({ node, number }: BatchName, rows: BatchRows, logBytes: number) {
  const columns = new ColumnValues();
  const id = columns.one(node);
  const parts = [
    fenceExpression(id),
    `numbered as (insert into batches (node, number) select ${id}, ${columns.one(number)}::int8 where exists (table fence)
      on conflict (node) do update set number = excluded.number where batches.number = excluded.number - 1 returning 1)`,
    ...wholeRoomStatements(rows, columns),
    ...DOCUMENT_LISTS.flatMap((list) => documentStatements(list, rows.documents[list], columns)),
    ...insertStatement(journalTables.log, rows.log, columns, ''),
    ...putStatements(journalTables.applied, rows.applied, columns),
    ...putStatements(journalTables.runs, rows.runs, columns),
    ...putStatements(journalTables.drafts, rows.drafts.put, columns),
    ...removalStatements(journalTables.drafts, rows.drafts.removed, columns),
    ...putStatements(journalTables.timerRuns, rows.timerRuns.put, columns),
    ...removalStatements(journalTables.timerRuns, rows.timerRuns.removed, columns),
    ...putStatements(journalTables.kept, newestAnswers(rows), columns),
    ...insertStatement(journalTables.queue, rows.queue, columns, ''),
    ...changedRoomStatements(rows, columns),
  ];
  const changed = rows.rooms.filter(({ roomId }) => !isNew(rows, roomId)).length;
  const isWhole = changed === 0 ? 'true' : `(select count(*) from changed) = ${columns.one(changed)}`;
  const large =
    changed === 0
      ? 'null'
      : `(select json_object_agg(id, log_bytes) from changed where log_bytes > ${columns.one(logBytes)})`;
  const text = `with ${parts.join(',\n')}
    select ${IS_NUMBERED} as held, ${large} as large,
      case when not ${IS_NUMBERED} or ${isWhole} then 1 else 1 / (select 0) end as whole`;
  return { text, values: columns.values };
}

/** Returns false if the batch depends on its own writes. */
export function isOneStatement(rows: BatchRows): boolean {
  const changed = new Set(rows.rooms.map(({ roomId }) => roomId));
  const ended = [...rows.removedRooms, ...rows.deletions.keys()];
  return (
    !ended.some((roomId) => changed.has(roomId) || isNew(rows, roomId)) &&
    ![...changed].some((id) => isNew(rows, id))
  );
}

/** Nothing of the batch was written or will be. */
export class FencedError extends Error {
  override name = 'Fenced';

  constructor() {
    super('Another process has taken over the rooms of this process.');
  }
}

const FENCED_CODE = '22012';

const otherOwnerError = (cause: StatementError): StatementError =>
  new StatementError(
    cause.code,
    'The room was deleted from the database, or another process has changed it there.',
    false,
    { cause },
  );

export interface QueryConnection {
  ask<Row extends object>(text: string, values: readonly unknown[]): Promise<readonly Row[]>;
}

type LargeLogs = Readonly<Record<RoomId, number>>;

interface BatchAnswer {
  readonly held: 0 | 1;
  readonly large: LargeLogs | null;
}

export async function writeBatch(
  connection: QueryConnection,
  name: BatchName,
  rows: BatchRows,
  logBytes: number,
): Promise<LargeLogs> {
  const { text, values } = batchStatement(name, rows, logBytes);
  const [answer] = await connection.ask<BatchAnswer>(text, values).catch((error: unknown) => {
    throw error instanceof StatementError && error.code === FENCED_CODE ? otherOwnerError(error) : error;
  });
  if (answer?.held !== 1) throw new FencedError();
  return answer.large ?? {};
}

const isNew = ({ newRooms }: BatchRows, roomId: RoomId): boolean => newRooms.some(([id]) => id === roomId);

function insertStatement(
  table: TableDescription,
  rows: readonly (readonly unknown[])[],
  columns: ColumnValues,
  onConflict: string,
): string[] {
  if (rows.length === 0) return [];
  const names = Object.keys(table.columns).join(', ');
  const source = columns.rows(Object.values(table.columns), rows);
  return [
    `put_${table.name} as (insert into ${table.name} (${names}) select * from ${source} where ${IS_NUMBERED} ${onConflict})`,
  ];
}

function putStatements(
  table: TableDescription,
  rows: readonly (readonly unknown[])[],
  columns: ColumnValues,
): string[] {
  const names = Object.keys(table.columns);
  const sets = names.slice(table.keys).map((name) => `${name} = excluded.${name}`);
  return insertStatement(
    table,
    rows,
    columns,
    `on conflict (${names.slice(0, table.keys).join(', ')}) do update set ${sets.join(', ')}`,
  );
}

function removalStatements(
  table: TableDescription,
  keys: readonly (readonly unknown[])[],
  columns: ColumnValues,
): string[] {
  if (keys.length === 0) return [];
  const names = Object.keys(table.columns).slice(0, table.keys);
  const kinds = Object.values(table.columns).slice(0, table.keys);
  return [
    `removed_${table.name} as (delete from ${table.name} where (${names.join(', ')}) in (select * from ${columns.rows(kinds, keys)}) and ${IS_NUMBERED})`,
  ];
}

function newestAnswers({ kept }: BatchRows): readonly (readonly unknown[])[] {
  return [...new Map(kept.map((row) => [`${row[0]} ${row[1]}`, row])).values()];
}

function wholeRoomStatements(
  { removedRooms, deletions, newRooms, documents, keptSince }: BatchRows,
  columns: ColumnValues,
): string[] {
  const lists = DOCUMENT_LISTS.map((list) => `sum_${list}`);
  const names = ['id', ...ROOM_PART_NAMES.flatMap(partColumns), 'deleted_at', ...lists];
  const sums = (id: SqlValue | undefined) =>
    DOCUMENT_LISTS.map((list) =>
      (documents[list]?.put ?? []).reduce((sum, row) => sum + (row[0] === id ? Number(row[4]) : 0), 0),
    );
  const made = newRooms.map((row) => [...row, ...sums(row[0])]);
  const statements: string[] = [];
  if (removedRooms.size > 0)
    statements.push(
      `ended as (delete from rooms where id = any(${columns.array('text', [...removedRooms])}) and ${IS_NUMBERED})`,
    );
  if (made.length > 0)
    statements.push(`made as (insert into rooms (${names.join(', ')})
      select * from ${columns.rows(names.map(columnTypeOf), made)} where ${IS_NUMBERED})`);
  if (deletions.size > 0)
    statements.push(`deleted as (update rooms set deleted_at = x.deleted_at
      from ${columns.rows(['text', 'float8'], [...deletions])} as x(id, deleted_at) where rooms.id = x.id and ${IS_NUMBERED})`);
  if (keptSince !== null)
    statements.push(
      `forgotten as (delete from kept_answers where ${IS_NUMBERED} and (key_id, idempotency_key) in
        (select key_id, idempotency_key from kept_answers where created_at < ${columns.one(keptSince)}
          for update skip locked))`,
    );
  return statements;
}

function documentStatements(
  list: DocumentList,
  rows: DocumentRows | undefined,
  columns: ColumnValues,
): string[] {
  if (rows === undefined) return [];
  const key = (row: readonly unknown[]) => [row[0], row[1]];
  const cleared = columns.array('text', rows.cleared);
  const keys = columns.rows(['text', 'text'], rows.put.map(key));
  const named = columns.rows(['text', 'text'], [...rows.put.map(key), ...rows.removed]);
  const added = columns.rows(
    ['text', 'int8'],
    rows.put.map((row) => [row[0], row[4]]),
  );
  return [
    `delta_${list} as (select room_id, sum(part) as delta from (
      select room_id, part from ${added} as added(room_id, part)
      union all select room_id, -sum from ${list} where room_id = any(${cleared})
      union all select room_id, -sum from ${list}
        where (room_id, id) in (select * from ${named}) and not room_id = any(${cleared})
      ) as parts group by room_id)`,
    // Without `materialized`, Postgres would scan the rows for each room.
    `deltas_${list} as materialized (select jsonb_object_agg(room_id, delta) from delta_${list})`,
    `cleared_${list} as (delete from ${list}
      where room_id = any(${cleared}) and not (room_id, id) in (select * from ${keys}) and ${IS_NUMBERED})`,
    ...putStatements(listTable(list), rows.put, columns),
    ...removalStatements(listTable(list), rows.removed, columns),
  ];
}

function changedRoomStatements(rows: BatchRows, columns: ColumnValues): string[] {
  const rooms = rows.rooms.filter(({ roomId }) => !isNew(rows, roomId));
  if (rooms.length === 0) return [];
  const parts = ROOM_PART_NAMES.filter((part) => rooms.some((room) => room.parts.includes(part)));
  const lists = DOCUMENT_LISTS.filter((list) => rows.documents[list] !== undefined);
  const names = [
    'id',
    'first_seq',
    'logged',
    ...parts.flatMap((part) => [`has_${part}`, ...partColumns(part)]),
  ];
  const kinds: ColumnType[] = [
    'text',
    'int8',
    'int8',
    ...parts.flatMap((part): ColumnType[] => ['bool', ...partColumns(part).map(columnTypeOf)]),
  ];
  const values = rooms.map((room) => [
    room.roomId,
    room.firstSeq,
    room.logged,
    ...parts.flatMap((part) => partValues(room, part)),
  ]);
  const sets = [
    'log_bytes = rooms.log_bytes + x.logged',
    ...parts.flatMap((part) =>
      partColumns(part).map(
        (name) => `${name} = case when x.has_${part} then x.${name} else rooms.${name} end`,
      ),
    ),
    ...lists.map(
      (list) => `sum_${list} = rooms.sum_${list} + coalesce(((table deltas_${list}) ->> rooms.id)::int8, 0)`,
    ),
  ];
  return [
    `changed as (update rooms set ${sets.join(', ')} from ${columns.rows(kinds, values)} as x(${names.join(', ')})
      where rooms.id = x.id and (x.first_seq is null or rooms.seq = x.first_seq - 1) and ${IS_NUMBERED} returning rooms.id, rooms.log_bytes)`,
  ];
}

function partValues({ parts, values }: BatchRows['rooms'][number], part: RoomPart): readonly unknown[] {
  let from = 0;
  for (const each of parts) {
    const width = ROOM_PARTS[each].length + 1;
    if (each === part) return [true, ...values.slice(from, from + width)];
    from += width;
  }
  return [false, ...partColumns(part).map(() => null)];
}
