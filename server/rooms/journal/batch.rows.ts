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
