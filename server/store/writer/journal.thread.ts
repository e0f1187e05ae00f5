import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import type { Retention } from '../../rooms/journal/journal.ts';
import type { WriterSettings } from '../connection.ts';
import type { Statements, StatementsReply } from '../statements.ts';

const journalWriterFile = new URL(`./journal.writer${extname(import.meta.url)}`, import.meta.url);

export class WriterThread {
  readonly worker: Worker;
  readonly #begun = new Int32Array(new SharedArrayBuffer(4));

  constructor() {
    this.worker = new Worker(journalWriterFile, { workerData: this.#begun });
  }

  async unneeded(): Promise<void> {
    await this.worker.terminate();
  }

  begin(data: WriterData): void {
    this.worker.postMessage(data, []);
    Atomics.store(this.#begun, 0, 1);
    Atomics.notify(this.#begun, 0);
  }
}

export interface WriterData {
  readonly file: string;
  readonly ring: RingMemory;
  readonly retention: Retention;
  readonly writer: WriterSettings | undefined;
}

/**
 * An empty entry in the ring marks the place of each message. `large` is an entry too big for the ring, `probe` tests
 * whether writing works.
 */
export type WriterRequest =
  | Statements
  | { readonly kind: 'large'; readonly body: Uint8Array }
  | { readonly kind: 'probe'; readonly at: number };

export interface FailedRoom {
  readonly roomId: RoomId;
  readonly reason: string;
  /** True if the entry waited too long. The room itself is sound. */
  readonly isLate?: true;
}

export interface BatchCommitted {
  readonly kind: 'committed';
  readonly count: number;
  readonly failedRooms: readonly FailedRoom[];
  readonly replies: readonly StatementsReply[];
}

export interface BatchFailed {
  readonly kind: 'failed';
  /** True if a sync failed. The content of the disk is then unknown, and the process must end. */
  readonly fatal: boolean;
  readonly code: string;
  readonly message: string;
}

/** A plain number is a count of committed entries, which is cheaper to send. */
export type WriterMessage = { readonly kind: 'ready' } | number | BatchCommitted | BatchFailed;

/**
 * An entry consists of two u32 (size and generation) and a body padded to 8 bytes. A skip mark at the end keeps entries
 * contiguous.
 */
const HEADER_BYTES = 8;
const SKIP_MARK = 0xff_ff_ff_ff;

/** Positions count bytes modulo 2^32. */
const WRITTEN_INDEX = 0;
const READ_INDEX = 1;
const SLEEPING_INDEX = 2;
const CLOSED_INDEX = 3;
const CONTROL_BYTES = 16;

const GATHER_STEP_MS = 0.5;

export interface RingEntry {
  readonly generation: number;
  readonly body: Uint8Array;
}

export interface RingMemory {
  readonly control: SharedArrayBuffer;
  readonly bytes: SharedArrayBuffer;
}

/** `capacity` must be a power of two, because positions wrap at 2^32. */
export function createRingMemory(capacity: number): RingMemory {
  if (capacity < 64 || (capacity & (capacity - 1)) !== 0)
    throw new RangeError('The capacity is a power of two.');
  return { control: new SharedArrayBuffer(CONTROL_BYTES), bytes: new SharedArrayBuffer(capacity) };
}

const paddedLength = (bytes: number) => (bytes + 7) & ~7;

export class RingAppender {
  readonly #control: Int32Array;
  readonly #bytes: Uint8Array;
  readonly #words: Uint32Array;
  readonly #capacity: number;

  constructor(memory: RingMemory) {
    this.#control = new Int32Array(memory.control);
    this.#bytes = new Uint8Array(memory.bytes);
    this.#words = new Uint32Array(memory.bytes);
    this.#capacity = memory.bytes.byteLength;
  }

  /** Returns false if the ring is full. The caller must call `wake` afterwards. */
  append(generation: number, body: Uint8Array): boolean {
    const size = HEADER_BYTES + paddedLength(body.length);
    const start = this.#reserve(size);
    if (start === -1) return false;
    const offset = start & (this.#capacity - 1);
    this.#words[offset >>> 2] = body.length;
    this.#words[(offset >>> 2) + 1] = generation;
    this.#bytes.set(body, offset + HEADER_BYTES);
    Atomics.store(this.#control, WRITTEN_INDEX, (start + size) | 0);
    return true;
  }

  fits(length: number): boolean {
    const size = HEADER_BYTES + paddedLength(length);
    const { used, skipped } = this.#state(size);
    return used + skipped + size <= this.#capacity;
  }

  wake(): void {
    if (Atomics.exchange(this.#control, SLEEPING_INDEX, 0) === 1)
      Atomics.notify(this.#control, SLEEPING_INDEX);
  }

  close(): void {
    Atomics.store(this.#control, CLOSED_INDEX, 1);
    Atomics.notify(this.#control, CLOSED_INDEX);
    Atomics.store(this.#control, SLEEPING_INDEX, 0);
    Atomics.notify(this.#control, SLEEPING_INDEX);
  }

  #reserve(size: number): number {
    const { written, used, skipped } = this.#state(size);
    if (used + skipped + size > this.#capacity) return -1;
    if (skipped > 0) this.#words[(written & (this.#capacity - 1)) >>> 2] = SKIP_MARK;
    return written + skipped;
  }

  #state(size: number) {
    const written = Atomics.load(this.#control, WRITTEN_INDEX) >>> 0;
    const used = (written - (Atomics.load(this.#control, READ_INDEX) >>> 0)) >>> 0;
    const rest = this.#capacity - (written & (this.#capacity - 1));
    return { written, used, skipped: rest < size ? rest : 0 };
  }
}

export class RingReader {
  readonly #control: Int32Array;
  readonly #bytes: Uint8Array;
  readonly #words: Uint32Array;
  readonly #mask: number;

  constructor(memory: RingMemory) {
    this.#control = new Int32Array(memory.control);
    this.#bytes = new Uint8Array(memory.bytes);
    this.#words = new Uint32Array(memory.bytes);
    this.#mask = memory.bytes.byteLength - 1;
  }

  isEmpty(): boolean {
    return Atomics.load(this.#control, WRITTEN_INDEX) === Atomics.load(this.#control, READ_INDEX);
  }

  drain(limit: number): RingEntry[] {
    const written = Atomics.load(this.#control, WRITTEN_INDEX) >>> 0;
    const entries: RingEntry[] = [];
    let position = Atomics.load(this.#control, READ_INDEX) >>> 0;
    while (position !== written && entries.length < limit)
      position = this.#drainPiece(position, written, limit, entries);
    Atomics.store(this.#control, READ_INDEX, position | 0);
    return entries;
  }

  #drainPiece(position: number, written: number, limit: number, entries: RingEntry[]): number {
    const start = position & this.#mask;
    const most = Math.min(start + ((written - position) >>> 0), this.#mask + 1);
    const end = this.#endOfPiece(start, most, limit - entries.length);
    const piece = this.#bytes.slice(start, end);
    for (let at = start; at < end; ) {
      const length = this.#readWord(at);
      const body = at - start + HEADER_BYTES;
      entries.push({ generation: this.#readWord(at + 4), body: piece.subarray(body, body + length) });
      at += HEADER_BYTES + paddedLength(length);
    }
    const skips = end < most && this.#readWord(end) === SKIP_MARK;
    return (position + (skips ? this.#mask + 1 : end) - start) >>> 0;
  }

  #endOfPiece(start: number, most: number, limit: number): number {
    let end = start;
    for (let count = 0; end < most && count < limit; count += 1) {
      const length = this.#readWord(end);
      if (length === SKIP_MARK) return end;
      end += HEADER_BYTES + paddedLength(length);
    }
    return end;
  }

  #readWord(at: number): number {
    return this.#words[at >>> 2] ?? 0;
  }

  gather(ms: number): void {
    const until = performance.now() + ms;
    for (let before = -1, now = this.#written; before !== now && performance.now() < until; ) {
      if (Atomics.wait(this.#control, CLOSED_INDEX, 0, GATHER_STEP_MS) !== 'timed-out') return;
      before = now;
      now = this.#written;
    }
  }

  get #written(): number {
    return Atomics.load(this.#control, WRITTEN_INDEX);
  }

  get #isClosed(): boolean {
    return Atomics.load(this.#control, CLOSED_INDEX) === 1;
  }

  wait(ms: number): 'arrived' | 'quiet' | 'closed' {
    Atomics.store(this.#control, SLEEPING_INDEX, 1);
    const isOver =
      this.isEmpty() && !this.#isClosed && Atomics.wait(this.#control, SLEEPING_INDEX, 1, ms) === 'timed-out';
    Atomics.store(this.#control, SLEEPING_INDEX, 0);
    if (!this.isEmpty()) return 'arrived';
    if (this.#isClosed) return 'closed';
    return isOver ? 'quiet' : 'arrived';
  }
}
