import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PasswordCost } from './passwords.ts';

export type PasswordWork =
  | { readonly do: 'hash'; readonly password: string }
  | { readonly do: 'verify'; readonly password: string; readonly hashes: readonly string[] };

export type PasswordAnswer =
  | { readonly hash: string }
  | { readonly rights: readonly boolean[] }
  | { readonly failure: string };

const passwordWorkerFile = new URL(`./password.worker${extname(import.meta.url)}`, import.meta.url);

/** The thread has low priority. In Node's own thread pool, a hundred sign-ins on two cores delayed frames tenfold. */
export class PasswordThread {
  readonly #cost: PasswordCost;
  #worker: Worker | null = null;

  constructor(cost: PasswordCost) {
    this.#cost = cost;
  }

  /** Runs one job at a time. Rejects if the job fails or the thread ends. */
  async ask(work: PasswordWork): Promise<PasswordAnswer> {
    const worker = this.#started();
    const answer = await new Promise<PasswordAnswer>((resolve, reject) => {
      const onExit = (): void => reject(new Error('The thread for passwords has ended.'));
      worker.once('exit', onExit);
      worker.once('message', (heard: PasswordAnswer) => {
        worker.off('exit', onExit);
        resolve(heard);
      });
      worker.postMessage(work, []);
    });
    if ('failure' in answer) throw new Error(answer.failure);
    return answer;
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(passwordWorkerFile, { workerData: this.#cost });
    // The next job starts a new thread.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }
}
