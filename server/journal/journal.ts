import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { JournalEntry } from './journal.entry.ts';
import type { FailedRoom } from './journal.protocol.ts';

/** What the journal tells its owner. Each `append` gets exactly one fate, in order. */
export interface JournalListener {
  /** The next `count` appended entries are on disk, but for those of `failedRooms`. */
  committed(count: number, failedRooms: readonly FailedRoom[]): void;
  /** Nothing could be written: every entry that has no fate yet is lost, and will not be written later. */
  failed(): void;
  /** Nobody knows whether what is under way was written, and nothing can be now: all of it waits, and nothing should be added. */
  stalled(): void;
  /** The store does not have all that it had taken: the newest commands of some rooms are gone. */
  lost(): void;
  recovered(): void;
}

/** Where accepted commands become durable. SQLite, Postgres and a twin in memory stand behind it, with one contract suite. */
export interface Journal {
  listen(listener: JournalListener): void;
  /** False when the backlog is full: nothing was taken, and the command must be refused. */
  append(entry: JournalEntry): boolean;
  /**
   * Resolves when a later statement found that this process may write and everything appended is written. Absent: no
   * other process can take over.
   */
  whenFenced?(): Promise<void>;
  oldestWait?(): Duration;
  probe(at: Instant): void;
  /** Resolves when everything appended has its fate and the file is closed. */
  close(): Promise<void>;
}
