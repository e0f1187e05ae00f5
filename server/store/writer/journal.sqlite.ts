import type { Worker } from 'node:worker_threads';
import type { Instant } from '../../../machines/kernel/time.ts';
import {
  defaultRetention,
  EntryEncoder,
  type Journal,
  type JournalEntry,
  type JournalListener,
  type Retention,
} from '../../rooms/journal/journal.ts';
import type { WriterSettings } from '../connection.ts';
import {
  isStorageCode,
  type Query,
  type QueryRows,
  StatementError,
  type StatementsReply,
} from '../statements.ts';
import {
  type BatchCommitted,
  type BatchFailed,
  createRingMemory,
  RingAppender,
  type RingMemory,
  type WriterMessage,
  type WriterRequest,
  WriterThread,
} from './journal.thread.ts';

/** Space for 20,000 commands of 400 bytes. */
const RING_BYTES = 8 * 1024 * 1024;
/** Larger entries are sent as messages, so that they cannot fill the ring. */
const LARGE_ENTRY_BYTES = 64 * 1024;
const WAKE_AT_ENTRIES = 64;
const NO_BYTES = new Uint8Array(0);

interface SqliteJournalOptions {
  readonly retention?: Retention;
  readonly ringBytes?: number;
  readonly writer?: WriterSettings;
  readonly thread?: WriterThread | undefined;
  readonly onEntry?: (entry: JournalEntry) => void;
  /**
   * Called if the disk is unsafe or the writer has died. The process must then end without acknowledging more changes.
   */
  readonly onFatal: (reason: string) => void;
  readonly onOutage?: (reason: string | null) => void;
}

interface WaitingQuery {
  resolve(results: readonly QueryRows[]): void;
  reject(error: Error): void;
}

export async function openJournal(file: string, options: SqliteJournalOptions): Promise<ThreadJournal> {
  const ring = createRingMemory(options.ringBytes ?? RING_BYTES);
  const { retention = defaultRetention, writer, thread = new WriterThread() } = options;
  const { worker } = thread;
  thread.begin({ file, ring, retention, writer });
  await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return new ThreadJournal(worker, ring, options);
}

const statementError = (code: string, message: string) =>
  new StatementError(code, message, isStorageCode(code));

/** Omits Kysely's query tree, because sending it to the thread would clone it. */
const plainQuery = ({ sql, parameters }: Query): Query => ({ sql, parameters });

const committedCount = (count: number): BatchCommitted => ({
  kind: 'committed',
  count,
  failedRooms: [],
  replies: [],
});

class ThreadJournal implements Journal {
  readonly #worker: Worker;
  readonly #ring: RingAppender;
  readonly #exited: Promise<unknown>;
  readonly #encoder = new EntryEncoder();
  readonly #waiting = new Map<number, WaitingQuery>();
  readonly #onFatal: (reason: string) => void;
  readonly #onOutage: (reason: string | null) => void;
  readonly #onEntry: (entry: JournalEntry) => void;
  #listener: JournalListener | null = null;
  #generation = 0;
  #nextStatements = 0;
  #failed = false;
  #appended = 0;
  #ended = false;
  #closing = false;

  constructor(
    worker: Worker,
    ring: RingMemory,
    { onFatal, onOutage = () => {}, onEntry = () => {} }: SqliteJournalOptions,
  ) {
    this.#onEntry = onEntry;
    this.#worker = worker;
    this.#ring = new RingAppender(ring);
    this.#onFatal = onFatal;
    this.#onOutage = onOutage;
    this.#exited = new Promise((resolve) => worker.once('exit', resolve));
    worker.on('message', (message: WriterMessage) => this.#hear(message));
    worker.on('error', (error) => this.#end(`The journal thread failed: ${error.message}`));
  }

  listen(listener: JournalListener): void {
    this.#listener = listener;
  }

  append(entry: JournalEntry): boolean {
    if (this.#closing) return false;
    this.#onEntry(entry);
    const body = this.#encoder.encode(entry);
    if (body.length > LARGE_ENTRY_BYTES) return this.#sendLarge(body.slice());
    return this.#append(body);
  }

  run(queries: readonly Query[]): Promise<readonly QueryRows[]> {
    const id = this.#nextStatements++;
    return new Promise((resolve, reject) => {
      if (this.#send({ kind: 'statements', id, queries: queries.map(plainQuery) }))
        this.#waiting.set(id, { resolve, reject });
      else reject(statementError('SQLITE_BUSY', 'The journal accepts no changes right now.'));
    });
  }

  probe(at: Instant): void {
    this.#send({ kind: 'probe', at });
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#ring.close();
    await this.#exited;
  }

  #sendLarge(body: Uint8Array<ArrayBuffer>): boolean {
    return this.#send({ kind: 'large', body }, [body.buffer]);
  }

  /** Buffers are transferred, because copying a long rundown takes 1 ms. */
  #send(parcel: WriterRequest, handedOver: ArrayBuffer[] = []): boolean {
    if (this.#closing || !this.#ring.fits(0)) return false;
    this.#worker.postMessage(parcel, handedOver);
    return this.#append(NO_BYTES);
  }

  #append(body: Uint8Array): boolean {
    if (!this.#ring.append(this.#generation, body)) return false;
    this.#appended++;
    if (this.#appended === 1) setImmediate(() => this.#wake());
    else if (this.#appended % WAKE_AT_ENTRIES === 0) this.#ring.wake();
    return true;
  }

  #wake(): void {
    this.#appended = 0;
    this.#ring.wake();
  }

  #hear(message: WriterMessage): void {
    if (this.#ended) return;
    if (typeof message === 'number') return this.#hearCommitted(committedCount(message));
    if (message.kind === 'ready') return;
    if (message.kind === 'committed') return this.#hearCommitted(message);
    if (message.fatal) return this.#end(`The disk failed to sync (${message.code}).`);
    this.#hearFailed(message);
  }

  #hearCommitted({ count, failedRooms, replies }: BatchCommitted): void {
    if (failedRooms.length > 0) this.#generation++;
    for (const reply of replies) this.#settle(reply);
    this.#listener?.committed(count, failedRooms);
    if (!this.#failed) return;
    this.#failed = false;
    this.#onOutage(null);
    this.#listener?.recovered();
  }

  /** Rejects callers now, because the writer drops all entries of older generations. */
  #hearFailed({ code, message }: BatchFailed): void {
    this.#generation++;
    if (!this.#failed) this.#onOutage(`${message} (${code})`);
    this.#failed = true;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const each of waiting) each.reject(statementError(code, message));
    this.#listener?.failed();
  }

  #settle(reply: StatementsReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.ok) waiting?.resolve(reply.results);
    else waiting?.reject(statementError(reply.code, reply.message));
  }

  #end(reason: string): void {
    this.#ended = true;
    this.#onFatal(reason);
  }
}
