import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import type { WriterSettings } from '../../store/connection.ts';
import type { Statements, StatementsReply } from '../../store/statements.ts';
import type { RingMemory } from './journal.ring.ts';
import type { Retention } from './retention.ts';

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
