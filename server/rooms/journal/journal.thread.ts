import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WriterData } from './journal.protocol.ts';

const journalWriterFile = new URL(`./journal.writer${extname(import.meta.url)}`, import.meta.url);

/** Starts the thread early, so that it loads while the server starts. */
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
