import { type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import { errorMessage } from '../../kernel/refused.ts';
import { StatementError } from '../../store/statements.ts';
import type { FailedRoom } from '../../store/writer/journal.thread.ts';
import { BatchWriter } from './batch.writer.postgres.ts';
import {
  type DecodedEntry,
  decodeEntry,
  defaultRetention,
  EntryEncoder,
  type Journal,
  type JournalEntry,
  type JournalListener,
  type Retention,
} from './journal.ts';
import { FencedError } from './room.sink.postgres.ts';

const BACKLOG_BYTES = 8 * 1024 * 1024;
const BATCH_LIMIT = 4_096;
const FENCE_WAIT = 2 * SECOND;

export interface PostgresJournalOptions {
  readonly url: string;
  readonly node: () => string;
  readonly retention?: Retention | undefined;
  readonly patience?: Duration | undefined;
  /** After this call, the process must end without acknowledging more changes. */
  readonly onFatal: (reason: string) => void;
  /** Receives null once the outage is over. */
  readonly onOutage?: ((reason: string | null) => void) | undefined;
}

interface WaitingEntry {
  readonly entry: DecodedEntry;
  readonly bytes: number;
}

interface FenceRequest {
  readonly found: () => void;
  readonly failed: (error: Error) => void;
}

export async function openPostgresJournal(options: PostgresJournalOptions): Promise<Journal> {
  const journal = new PostgresJournal(options);
  await journal.connect();
  return journal;
}

/**
 * Writes one batch at a time. A failure drops all later entries in the turn in which the host rolls back, because they
 * depend on lost changes.
 */
class PostgresJournal implements Journal {
  readonly #options: PostgresJournalOptions;
  readonly #writer: BatchWriter;
  readonly #encoder = new EntryEncoder();
  #listener: JournalListener | null = null;
  /** Null if the room of the entry has failed. */
  #waiting: (WaitingEntry | null)[] = [];
  #probeAt: Instant | null = null;
  #bytes = 0;
  #isWorking = false;
  #outage: 'failed' | 'stalled' | null = null;
  #isClosing = false;
  #hasEnded = false;
  #whenIdle: (() => void)[] = [];
  #asks: FenceRequest[] = [];

  constructor(options: PostgresJournalOptions) {
    const { url, node, retention = defaultRetention, patience = FENCE_WAIT } = options;
    this.#options = options;
    this.#writer = new BatchWriter({
      url,
      node,
      retention,
      patience,
      onStalled: (reason) => this.#stalled(reason),
      onLost: () => this.#listener?.lost(),
    });
  }

  async connect(): Promise<void> {
    await this.#writer.connected();
  }

  listen(listener: JournalListener): void {
    this.#listener = listener;
  }

  append(entry: JournalEntry): boolean {
    if (this.#isClosing || this.#hasEnded || this.#bytes >= BACKLOG_BYTES) return false;
    const body = this.#encoder.encode(entry).slice();
    this.#bytes += body.length;
    this.#waiting.push({ entry: decodeEntry(body), bytes: body.length });
    this.#wake();
    return true;
  }

  probe(at: Instant): void {
    if (this.#isClosing) return;
    this.#probeAt = at;
    this.#wake();
  }

  whenFenced(): Promise<void> {
    if (this.#isClosing || this.#hasEnded) return Promise.reject(new Error('The journal is closed.'));
    return new Promise((found, failed) => {
      this.#asks.push({ found, failed });
      this.#wake();
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#isWorking && this.#outage !== 'stalled')
      await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
    await this.#writer.close();
  }

  #wake(): void {
    if (this.#isWorking || this.#hasEnded) return;
    this.#isWorking = true;
    setImmediate(() => void this.#work());
  }

  async #work(): Promise<void> {
    try {
      while (this.#hasWork) await this.#next();
    } catch (error) {
      this.#end(error);
    }
    this.#isWorking = false;
    this.#resolveIdleWaiters();
  }

  #resolveIdleWaiters(): void {
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  get #hasWork(): boolean {
    if (this.#waiting.length > 0 || this.#asks.length > 0 || this.#probeAt !== null) return true;
    return !this.#isClosing && this.#isUntidy(true);
  }

  async #next(): Promise<void> {
    if (this.#probeAt !== null) await this.#probe(this.#probeAt);
    // Answers `whenFenced` only after the entries that waited before it are committed.
    const asks = this.#waiting.length > BATCH_LIMIT ? [] : this.#asks.splice(0);
    const batch = this.#waiting.splice(0, BATCH_LIMIT);
    const isWritten = batch.length > 0 && (await this.#commit(batch));
    if (asks.length > 0) await this.#answer(asks, isWritten);
    if (this.#isUntidy(this.#waiting.length === 0)) await this.#writer.tidy();
  }

  #isUntidy(isQuiet: boolean): boolean {
    return this.#outage === null && this.#writer.isUntidy(isQuiet);
  }

  async #probe(at: Instant): Promise<void> {
    this.#probeAt = null;
    try {
      await this.#writer.probe(at);
    } catch (error) {
      return this.#handleFailure(error);
    }
    this.#committed([], []);
  }

  /** Proves that this process is the writer, unless a written batch did (`isFound`). Rejects in an outage. */
  async #answer(asks: readonly FenceRequest[], isFound: boolean): Promise<void> {
    try {
      if (this.#outage !== null) throw new Error('The storage accepts no changes right now.');
      if (!isFound) await this.#writer.holdsFence();
      for (const { found } of asks) found();
    } catch (error) {
      for (const { failed } of asks) failed(error instanceof Error ? error : new Error(String(error)));
      if (error instanceof FencedError) throw error;
    }
  }

  async #commit(batch: readonly (WaitingEntry | null)[]): Promise<boolean> {
    const entries = batch.flatMap((waiting) => waiting?.entry ?? []);
    let failedRooms: readonly FailedRoom[] = [];
    try {
      if (entries.length > 0) failedRooms = await this.#writer.write(entries);
    } catch (error) {
      this.#handleFailure(error);
      return false;
    }
    this.#committed(batch, failedRooms);
    return entries.length > 0;
  }

  #committed(batch: readonly (WaitingEntry | null)[], failedRooms: readonly FailedRoom[]): void {
    for (const waiting of batch) this.#bytes -= waiting?.bytes ?? 0;
    if (failedRooms.length > 0) this.#drop(failedRooms);
    this.#listener?.committed(batch.length, failedRooms);
    if (this.#outage === null) return;
    this.#outage = null;
    this.#options.onOutage?.(null);
    this.#listener?.recovered();
  }

  #drop(failedRooms: readonly FailedRoom[]): void {
    const failed = new Set(failedRooms.map(({ roomId }) => roomId));
    this.#waiting = this.#waiting.map((waiting) => {
      if (waiting === null || !failed.has(waiting.entry.head[1])) return waiting;
      this.#bytes -= waiting.bytes;
      return null;
    });
  }

  #handleFailure(error: unknown): void {
    if (error instanceof FencedError) throw error;
    this.#waiting = [];
    this.#bytes = 0;
    if (this.#outage === null) this.#options.onOutage?.(failureReason(error));
    this.#outage = 'failed';
    this.#listener?.failed();
  }

  #stalled(reason: string): void {
    if (this.#outage !== null) return;
    this.#outage = 'stalled';
    this.#options.onOutage?.(reason);
    this.#listener?.stalled();
    // A closing process gives up here, so that another one can take over.
    if (this.#isClosing) this.#resolveIdleWaiters();
  }

  #end(error: unknown): void {
    this.#hasEnded = true;
    this.#waiting = [];
    for (const { failed } of this.#asks.splice(0)) failed(new Error('The journal has ended.'));
    this.#options.onFatal(errorMessage(error));
  }
}

function failureReason(error: unknown): string {
  if (error instanceof StatementError) return `${error.message} (${error.code})`;
  return errorMessage(error);
}
