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

/** The worker stands beside this file, as source or built. */
const workerFile = new URL(`./password.worker${extname(import.meta.url)}`, import.meta.url);

/**
 * Thread for passwords. Node's pool runs at the event loop's priority: on two cores, a hundred sign-ins delayed frames
 * tenfold.
 */
export class PasswordThread {
  readonly #cost: PasswordCost;
  #worker: Worker | null = null;

  constructor(cost: PasswordCost) {
    this.#cost = cost;
  }

  /** One piece of work at a time. Rejects when it fails, or the thread ends meanwhile. */
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

  /** Started by the first who needs it: rooms without passwords cost nothing. */
  #started(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(workerFile, { workerData: this.#cost });
    // An error ends it, and the next who asks gets a new one.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }
}
