import type { RootOperationNode } from 'kysely';
import type { RoomId } from '../../machines/kernel/ids.ts';
import type { WriterSettings } from '../db/connection.ts';
import type { RingMemory } from './journal.ring.ts';
import type { Retention } from './retention.ts';

/** What the journal's two threads say to each other, beside the ring. */

export interface WriterData {
  readonly file: string;
  readonly ring: RingMemory;
  readonly retention: Retention;
  readonly writer: WriterSettings | undefined;
}

/** A statement for a table outside the rooms (users, sessions). */
export interface Query {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** As it was built. Absent: as SQL, which may touch anything. */
  readonly query?: RootOperationNode;
}

export interface Statements {
  readonly kind: 'statements';
  readonly id: number;
  readonly queries: readonly Query[];
}

/**
 * Requests beside the ring's memory. An entry without a body marks each in the ring, to keep the order. `large`: too big
 * for the ring. `probe`: tests writing.
 */
export type WriterRequest =
  | Statements
  | { readonly kind: 'large'; readonly body: Uint8Array }
  | { readonly kind: 'probe'; readonly at: number };

export interface QueryRows {
  /** Of the shape that anyone who wrote the query knows. */
  readonly rows: readonly never[];
  readonly changes: number;
}

export type StatementsReply =
  | { readonly id: number; readonly ok: true; readonly results: readonly QueryRows[] }
  | { readonly id: number; readonly ok: false; readonly code: string; readonly message: string };

export interface FailedRoom {
  readonly roomId: RoomId;
  readonly reason: string;
  /** An entry expired in the queue; the room itself is sound. */
  readonly isLate?: true;
}

/** The next `count` room entries have their fate. Entries that a failure took along are not counted. */
export interface BatchCommitted {
  readonly kind: 'committed';
  readonly count: number;
  /** Rooms whose entries could not be written, and nothing of them was. */
  readonly failedRooms: readonly FailedRoom[];
  readonly replies: readonly StatementsReply[];
}

export interface BatchFailed {
  readonly kind: 'failed';
  /** After a failed fsync nobody knows what is on disk: the process must end. */
  readonly fatal: boolean;
  readonly code: string;
  readonly message: string;
}

/** A number: so many entries were committed and there is nothing else to say, which is cheaper to send. */
export type WriterMessage = { readonly kind: 'ready' } | number | BatchCommitted | BatchFailed;
