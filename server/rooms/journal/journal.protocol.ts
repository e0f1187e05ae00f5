import type { RootOperationNode } from 'kysely';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import type { WriterSettings } from '../../store/connection.ts';
import type { RingMemory } from './journal.ring.ts';
import type { Retention } from './retention.ts';

export interface WriterData {
  readonly file: string;
  readonly ring: RingMemory;
  readonly retention: Retention;
  readonly writer: WriterSettings | undefined;
}

/** Statement outside rooms (users, sessions). */
export interface Query {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Built query; absent: raw SQL, may touch any table. */
  readonly query?: RootOperationNode;
}

export interface Statements {
  readonly kind: 'statements';
  readonly id: number;
  readonly queries: readonly Query[];
}

/**
 * Messages outside the ring; an empty entry in the ring keeps their order. `large`: too big for the ring. `probe`:
 * tests writing.
 */
export type WriterRequest =
  | Statements
  | { readonly kind: 'large'; readonly body: Uint8Array }
  | { readonly kind: 'probe'; readonly at: number };

export interface QueryRows {
  /** Typed by the query's author. */
  readonly rows: readonly never[];
  readonly changes: number;
}

export type StatementsReply =
  | { readonly id: number; readonly ok: true; readonly results: readonly QueryRows[] }
  | { readonly id: number; readonly ok: false; readonly code: string; readonly message: string };

export interface FailedRoom {
  readonly roomId: RoomId;
  readonly reason: string;
  /** The entry expired in the queue; the room is sound. */
  readonly isLate?: true;
}

/** The next `count` entries are settled, not counting those that a failure dropped. */
export interface BatchCommitted {
  readonly kind: 'committed';
  readonly count: number;
  /** Rooms of which nothing was written. */
  readonly failedRooms: readonly FailedRoom[];
  readonly replies: readonly StatementsReply[];
}

export interface BatchFailed {
  readonly kind: 'failed';
  /** A sync failed: the disk's content is unknown, the process must end. */
  readonly fatal: boolean;
  readonly code: string;
  readonly message: string;
}

/** A number is the count of committed entries: cheaper. */
export type WriterMessage = { readonly kind: 'ready' } | number | BatchCommitted | BatchFailed;
