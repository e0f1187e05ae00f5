import { DAY, type Duration, type Instant } from '../../../machines/kernel/time.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { FailedRoom } from '../../store/writer/journal.thread.ts';
import type { JournalEntry } from './journal.entry.ts';

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

export class TimedJournal implements Journal {
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #record: (waited: Duration) => void;
  #appended: Instant[] = [];
  #settled = 0;
  readonly #writes = new Set<{ readonly began: Instant }>();

  constructor(journal: Journal, clock: Clock, record: (waited: Duration) => void) {
    this.#journal = journal;
    this.#clock = clock;
    this.#record = record;
  }

  listen(listener: JournalListener): void {
    this.#journal.listen({
      committed: (count, failedRooms) => {
        this.#settle(count);
        listener.committed(count, failedRooms);
      },
      failed: () => {
        this.#forget();
        listener.failed();
      },
      stalled: () => listener.stalled(),
      lost: () => listener.lost(),
      recovered: () => listener.recovered(),
    });
  }

  append(entry: JournalEntry): boolean {
    const isTaken = this.#journal.append(entry);
    if (isTaken) this.#appended.push(this.#clock.precise());
    return isTaken;
  }

  async whenFenced(): Promise<void> {
    await this.#journal.whenFenced?.();
  }

  probe(at: Instant): void {
    this.#journal.probe(at);
  }

  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    const write = { began: this.#clock.precise() };
    this.#writes.add(write);
    try {
      return await work();
    } finally {
      this.#writes.delete(write);
    }
  }

  oldestWait(): Duration {
    const [write] = this.#writes;
    const oldest = Math.min(this.#appended[this.#settled] ?? Infinity, write?.began ?? Infinity);
    return Math.max(0, this.#clock.precise() - oldest);
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #settle(count: number): void {
    const oldest = this.#appended[this.#settled];
    if (count > 0 && oldest !== undefined) this.#record(this.#clock.precise() - oldest);
    this.#settled += count;
    if (this.#settled >= this.#appended.length) this.#forget();
  }

  #forget(): void {
    this.#appended = [];
    this.#settled = 0;
  }
}

export interface Retention {
  readonly logEntries: number;
  /** Maximum bytes of log lines. Above this limit, the oldest eighth is pruned. */
  readonly logBytes: number;
  readonly timerRuns: number;
}

/** A show day logs some 3 MB. The undo history (`HISTORY_BYTES`) must fit even after pruning. */
export const defaultRetention: Retention = {
  logEntries: 10_000,
  logBytes: 8 * 1024 * 1024,
  timerRuns: 10_000,
};

export const prunedLogBytes = ({ logBytes }: Retention): number => logBytes * (7 / 8);

/** Above this size, pruning does not wait until the writer is idle. */
export const maxLogBytes = ({ logBytes }: Retention): number => logBytes * (9 / 8);

export const TIMER_RUN_RETENTION = 400 * DAY;

export const APPLIED_RETENTION = 7 * DAY;
