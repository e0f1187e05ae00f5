import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WriterData } from './journal.protocol.ts';

/** Beside this module, as source or as built. */
const writerFile = new URL(`./journal.writer${extname(import.meta.url)}`, import.meta.url);

/**
 * The journal's thread. It can be started before it is known what it is to write, so that it loads while the rest of
 * the server does.
 */
export class WriterThread {
  readonly worker: Worker;
  readonly #begun = new Int32Array(new SharedArrayBuffer(4));

  constructor() {
    this.worker = new Worker(writerFile, { workerData: this.#begun });
  }

  /** There is no file to write. */
  async unneeded(): Promise<void> {
    await this.worker.terminate();
  }

  /** Once, when the file has been migrated. */
  begin(data: WriterData): void {
    this.worker.postMessage(data, []);
    Atomics.store(this.#begun, 0, 1);
    Atomics.notify(this.#begun, 0);
  }
}
