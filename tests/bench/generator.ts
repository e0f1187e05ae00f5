import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Answers, Order } from './generator.process.ts';

/** Controls the process that generates load. */
export class Generator {
  readonly #child: ChildProcess;

  constructor() {
    const file = new URL('generator.process.ts', import.meta.url);
    this.#child = fork(file, { serialization: 'advanced', execArgv: ['--max-semi-space-size=64'] });
  }

  async ask<Name extends Order['do']>(order: Extract<Order, { do: Name }>): Promise<Answers[Name]> {
    const over = new AbortController();
    const { signal } = over;
    const died = once(this.#child, 'exit', { signal }).then(([code]) => {
      throw new Error(`The load generator ended with code ${String(code)}.`);
    });
    try {
      const answer = once(this.#child, 'message', { signal });
      this.#child.send(order);
      const [value] = (await Promise.race([answer, died])) as [Answers[Name]];
      return value;
    } finally {
      over.abort();
      died.catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.disconnect();
    await gone;
  }
}
