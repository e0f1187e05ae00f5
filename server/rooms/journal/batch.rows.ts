import type { RoomId } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { LIST_NAMES, type ListName } from '../../../machines/room/changes.ts';
import type { SqlValue } from '../../store/row-sum.ts';
import type { QueuedDelivery, StoredAnswerRow } from './journal.entry.ts';
import type { RoomPart } from './room.rows.ts';

export type StoredLines = [roomId: RoomId, firstSeq: number, lastSeq: number, lines: Uint8Array, sum: number];

export interface RoomUpdate {
  readonly roomId: RoomId;
  readonly parts: readonly RoomPart[];
  readonly values: readonly SqlValue[];
  readonly firstSeq: number | null;
  readonly logged: number;
}

export interface ChangedRows {
  readonly put: SqlValue[][];
  readonly removed: SqlValue[][];
}

export interface DocumentRows extends ChangedRows {
  readonly cleared: RoomId[];
  readonly touched: RoomId[];
}

export type DocumentList = ListName | 'cells';
export const DOCUMENT_LISTS: readonly DocumentList[] = [...LIST_NAMES, 'cells'];

export const forEachList = <Value>(valueOf: (list: DocumentList) => Value): Record<DocumentList, Value> =>
  Object.assign({}, ...DOCUMENT_LISTS.map((list) => ({ [list]: valueOf(list) })));

/** Types in Postgres. */
export type ColumnType = 'text' | 'int8' | 'float8' | 'bytea' | 'bool';

/** The first columns, as many as `keys`, are the primary key. */
export interface TableDescription {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly keys: number;
}

const documentColumns: TableDescription['columns'] = {
  room_id: 'text',
  id: 'text',
  position: 'int8',
  body: 'text',
  sum: 'int8',
};
export const journalTables = {
  log: {
    name: 'room_log',
    columns: { room_id: 'text', first_seq: 'int8', last_seq: 'int8', lines: 'bytea', sum: 'int8' },
    keys: 2,
  },
  applied: {
    name: 'applied',
    columns: { room_id: 'text', channel_id: 'text', command_id: 'int8', at: 'float8', sum: 'int8' },
    keys: 2,
  },
  runs: { name: 'automation_runs', columns: { room_id: 'text', body: 'text', sum: 'int8' }, keys: 1 },
  drafts: {
    name: 'drafts',
    columns: { room_id: 'text', output_id: 'text', body: 'text', sum: 'int8' },
    keys: 2,
  },
  timerRuns: {
    name: 'timer_runs',
    columns: { room_id: 'text', started: 'float8', timer_id: 'text', body: 'text', sum: 'int8' },
    keys: 3,
  },
  kept: {
    name: 'kept_answers',
    columns: {
      key_id: 'text',
      idempotency_key: 'text',
      fingerprint: 'text',
      status: 'int8',
      body: 'text',
      created_at: 'float8',
    },
    keys: 2,
  },
  queue: {
    name: 'webhook_deliveries',
    columns: {
      event_id: 'text',
      webhook_id: 'text',
      team_id: 'text',
      room_pid: 'text',
      type: 'text',
      body: 'text',
      created_at: 'float8',
    },
    keys: 0,
  },
} satisfies Readonly<Record<string, TableDescription>>;

export const listTable = (list: DocumentList): TableDescription => ({
  name: list,
  columns: documentColumns,
  keys: 2,
});

export interface ReachedPosition {
  readonly seq: number;
  readonly at: Instant;
}

export interface LogUpkeep {
  /** Logs that must be pruned immediately. */
  readonly full: ReadonlyMap<RoomId, ReachedPosition>;
  /** Logs to prune when the writer is idle. */
  readonly overdue: ReadonlyMap<RoomId, ReachedPosition>;
  readonly grown: ReadonlyMap<RoomId, ReachedPosition>;
}

/** Final rows of a batch, each with its checksum. Write removals first, then new rooms, then the rest. */
export interface BatchRows {
  readonly removedRooms: ReadonlySet<RoomId>;
  readonly newRooms: readonly (readonly SqlValue[])[];
  readonly rooms: readonly RoomUpdate[];
  readonly documents: Readonly<Partial<Record<DocumentList, DocumentRows>>>;
  /** Null for a restored room. */
  readonly deletions: ReadonlyMap<RoomId, Instant | null>;
  readonly log: readonly StoredLines[];
  readonly applied: readonly SqlValue[][];
  readonly runs: readonly SqlValue[][];
  readonly drafts: ChangedRows;
  readonly timerRuns: ChangedRows;
  readonly kept: readonly StoredAnswerRow[];
  /** Answers from before this instant are removed. */
  readonly keptSince: Instant | null;
  readonly queue: readonly QueuedDelivery[];
  readonly upkeep: LogUpkeep;
}
