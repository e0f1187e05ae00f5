import type { RoomId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { SqlValue } from '../db/row-sum.ts';
import type { KeptAnswer, QueuedDelivery } from './journal.entry.ts';
import type { RoomPart } from './room.rows.ts';

/** Row of the log: lines that follow each other. */
export type StoredLines = [roomId: RoomId, firstSeq: number, lastSeq: number, lines: Uint8Array, sum: number];

/** What is to be written to one room's own row. */
export interface RoomUpdate {
  readonly roomId: RoomId;
  readonly parts: readonly RoomPart[];
  /** Values and sum of each part, in that order. */
  readonly values: readonly SqlValue[];
  /** The number of the first line that is added to its log; null: none is. */
  readonly firstSeq: number | null;
  /** Bytes of those lines. */
  readonly logged: number;
}

/** Rows of one table that a room has many of, by their keys. */
export interface ManyRows {
  readonly put: SqlValue[][];
  /** Keys. */
  readonly removed: SqlValue[][];
}

/** Entities of one kind. */
export interface DocumentRows extends ManyRows {
  /** Rooms whose list is another one: what they had goes, and what is put is all that they have. */
  readonly cleared: RoomId[];
  /** Rooms of which something is put or removed here: the sum of the list is another one. */
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

/** How far a room's log has come. */
export interface Reached {
  readonly seq: number;
  readonly at: Instant;
}

/** Rooms whose logs are to be looked at after the batch. */
export interface LogUpkeep {
  /** They have as many lines as are kept: the oldest go at once. */
  readonly full: ReadonlyMap<RoomId, Reached>;
  /** When there is nothing else to do. */
  readonly overdue: ReadonlyMap<RoomId, Reached>;
  /** They may have become too large. */
  readonly grown: ReadonlyMap<RoomId, Reached>;
}

/**
 * What a batch of entries makes of the tables: each row at most once, as it is after all of them, with its sum. What is
 * removed goes first, then come new rooms, then the rest in any order.
 */
export interface BatchRows {
  readonly removedRooms: ReadonlySet<RoomId>;
  readonly newRooms: readonly (readonly SqlValue[])[];
  readonly rooms: readonly RoomUpdate[];
  /** The lists of which something is written. */
  readonly documents: Readonly<Partial<Record<DocumentList, DocumentRows>>>;
  /** Null: it is back. */
  readonly deletions: ReadonlyMap<RoomId, Instant | null>;
  readonly log: readonly StoredLines[];
  readonly applied: readonly SqlValue[][];
  readonly runs: readonly SqlValue[][];
  readonly drafts: ManyRows;
  readonly timerRuns: ManyRows;
  readonly kept: readonly KeptAnswer[];
  /** Answers of before are kept no longer; null: nothing is forgotten. */
  readonly keptSince: Instant | null;
  readonly queue: readonly QueuedDelivery[];
  readonly upkeep: LogUpkeep;
}
