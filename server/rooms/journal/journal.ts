import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import type { JournalEntry } from './journal.entry.ts';
import type { FailedRoom } from './journal.thread.ts';

/** Receives one result for each appended entry, in order. */
export interface JournalListener {
  /** The next `count` entries are on disk, except for entries of `failedRooms`. */
  committed(count: number, failedRooms: readonly FailedRoom[]): void;
  /** All entries without a result are lost. */
  failed(): void;
  /** The disk does not answer. The host should add no entries. */
  stalled(): void;
  /** The newest acknowledged commands are missing from the store. */
  lost(): void;
  recovered(): void;
}

export interface Journal {
  listen(listener: JournalListener): void;
  /** Returns false if too many entries wait. */
  append(entry: JournalEntry): boolean;
  /**
   * Resolves once all entries are written and this process is proven to be the writer. Missing if no other process can
   * take over.
   */
  whenFenced?(): Promise<void>;
  oldestWait?(): Duration;
  probe(at: Instant): void;
  close(): Promise<void>;
}
