import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import type { JournalEntry } from './journal.entry.ts';
import type { FailedRoom } from './journal.protocol.ts';

/** Each appended entry has one result, in order. */
export interface JournalListener {
  /** The next `count` entries are on disk, except those of `failedRooms`. */
  committed(count: number, failedRooms: readonly FailedRoom[]): void;
  /** All unsettled entries are lost for good. */
  failed(): void;
  /** Result unknown: entries wait, and the host should add none. */
  stalled(): void;
  /** The newest acknowledged commands are missing. */
  lost(): void;
  recovered(): void;
}

/** SQLite, Postgres or memory, with one contract suite. */
export interface Journal {
  listen(listener: JournalListener): void;
  /** False: backlog full, refuse the command. */
  append(entry: JournalEntry): boolean;
  /**
   * Resolves once a later statement proves that this process may write, and all is written. Absent: another process
   * cannot take over.
   */
  whenFenced?(): Promise<void>;
  oldestWait?(): Duration;
  probe(at: Instant): void;
  /** Resolves once all entries are settled and the file is closed. */
  close(): Promise<void>;
}
