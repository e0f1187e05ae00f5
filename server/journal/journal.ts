import type { Instant } from '../../machines/kernel/time.ts';
import type { JournalEntry } from './journal.entry.ts';
import type { FailedRoom, Query, QueryRows } from './journal.protocol.ts';

/** What the journal tells its owner. Each `append` gets exactly one fate, in order. */
export interface JournalListener {
  /** The next `count` appended entries are on disk, but for those of `failedRooms`. */
  committed(count: number, failedRooms: readonly FailedRoom[]): void;
  /** Nothing could be written: every entry that has no fate yet is lost, and will not be written later. */
  failed(): void;
  /** The storage works again after a failure. */
  recovered(): void;
}

/** Where accepted commands become durable. SQLite and a twin in memory stand behind it, with one contract suite. */
export interface Journal {
  listen(listener: JournalListener): void;
  /** False when the backlog is full: nothing was taken, and the command must be refused. */
  append(entry: JournalEntry): boolean;
  /** Runs queries on tables outside the rooms, all or none; resolves when they are on disk. */
  run(queries: readonly Query[]): Promise<readonly QueryRows[]>;
  /** After a failure: tries whether writing works again. */
  probe(at: Instant): void;
  /** Resolves when everything appended has its fate and the file is closed. */
  close(): Promise<void>;
}
