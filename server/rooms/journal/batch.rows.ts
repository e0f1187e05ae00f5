import type { RoomId } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { SqlValue } from '../../store/row-sum.ts';
import type { KeptAnswer, QueuedDelivery } from './journal.entry.ts';
import type { RoomPart } from './room.rows.ts';

/** Row of consecutive lines. */
export type StoredLines = [roomId: RoomId, firstSeq: number, lastSeq: number, lines: Uint8Array, sum: number];

export interface RoomUpdate {
  readonly roomId: RoomId;
  readonly parts: readonly RoomPart[];
  /** Values of each part with its sum, in order. */
  readonly values: readonly SqlValue[];
  readonly firstSeq: number | null;
  readonly logged: number;
}

export interface ManyRows {
  readonly put: SqlValue[][];
  readonly removed: SqlValue[][];
}

export interface DocumentRows extends ManyRows {
  readonly cleared: RoomId[];
  /** Rooms whose list's sum changes. */
  readonly touched: RoomId[];
}

export const DOCUMENT_LISTS = [
  'timers',
  'messages',
  'outputs',
  'automations',
  'clocks',
  'columns',
  'cells',
] as const;
export type DocumentList = (typeof DOCUMENT_LISTS)[number];

export interface Reached {
  readonly seq: number;
  readonly at: Instant;
}

/** Rooms whose logs need a check after the batch. */
interface LogUpkeep {
  /** At the limit: pruned immediately. */
  readonly full: ReadonlyMap<RoomId, Reached>;
  /** Pruned when idle. */
  readonly overdue: ReadonlyMap<RoomId, Reached>;
  /** Possibly too large. */
  readonly grown: ReadonlyMap<RoomId, Reached>;
}

/** Each row once, in its final state, with its sum. Order: removals, new rooms, the rest. */
export interface BatchRows {
  readonly removedRooms: ReadonlySet<RoomId>;
  readonly newRooms: readonly (readonly SqlValue[])[];
  readonly rooms: readonly RoomUpdate[];
  readonly documents: Readonly<Partial<Record<DocumentList, DocumentRows>>>;
  /** null: restored. */
  readonly deletions: ReadonlyMap<RoomId, Instant | null>;
  readonly log: readonly StoredLines[];
  readonly applied: readonly SqlValue[][];
  readonly runs: readonly SqlValue[][];
  readonly drafts: ManyRows;
  readonly timerRuns: ManyRows;
  readonly kept: readonly KeptAnswer[];
  /** Answers kept before this instant expire; null: none. */
  readonly keptSince: Instant | null;
  readonly queue: readonly QueuedDelivery[];
  readonly upkeep: LogUpkeep;
}
