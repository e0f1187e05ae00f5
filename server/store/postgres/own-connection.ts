import type { Client } from 'pg';
import type { Duration } from '../../../machines/kernel/time.ts';
import type { Clock } from '../../kernel/clock.ts';
import { connectToPrimary } from './primary.ts';

export type QueryStore = <Row extends object>(
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>;

class StoreTimeoutError extends Error {
  override name = 'StoreSilent';
}

/** Runs queries that must not wait for the pool, one at a time, and reconnects to the current primary. */
export class DedicatedConnection {
  readonly #url: string;
  readonly #clock: Pick<Clock, 'after'>;
  readonly #timeout: Duration;
  readonly #name: string | null;
  #client: Client | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** `patience` is the longest wait for an answer. Postgres shows `name` as the application. */
  constructor(url: string, clock: Pick<Clock, 'after'>, patience: Duration, name: string | null = null) {
    this.#url = url;
    this.#clock = clock;
    this.#timeout = patience;
    this.#name = name;
  }

  /**
   * Throws the error of Postgres, `NoPrimary` or `StoreTimeoutError`. After the last two, it is unknown whether the query
   * ran.
   */
  ask: QueryStore = (text, values) => this.together((ask) => ask(text, values));

  transaction<Result>(work: (ask: QueryStore) => Promise<Result>): Promise<Result> {
    return this.together(async (ask) => {
      await ask('begin');
      const result = await work(ask);
      await ask('commit');
      return result;
    });
  }

  together<Result>(work: (ask: QueryStore) => Promise<Result>): Promise<Result> {
    const done = this.#last.then(async () => {
      const client = await this.#connected();
      try {
        return await work((text, values = []) => this.#queryWithTimeout(client, text, values));
      } catch (error) {
        this.#drop(client);
        throw error;
      }
    });
    this.#last = done.catch(() => {});
    return done;
  }

  async close(): Promise<void> {
    await this.#last;
    if (this.#client !== null) this.#drop(this.#client);
  }

  async #connected(): Promise<Client> {
    if (this.#client !== null) return this.#client;
    const client = await connectToPrimary(this.#url, () => {
      if (this.#client === client) this.#client = null;
    });
    this.#client = client;
    // The name is set here, because in the URL it would apply to all connections.
    if (this.#name !== null)
      await this.#queryWithTimeout(client, "select set_config('application_name', $1, false)", [
        this.#name,
      ]).catch((error: unknown) => {
        this.#drop(client);
        throw error;
      });
    return client;
  }

  async #queryWithTimeout<Row extends object>(
    client: Client,
    text: string,
    values: readonly unknown[],
  ): Promise<readonly Row[]> {
    let enough = () => {};
    const silent = new Promise<never>((_, reject) => {
      enough = this.#clock.after(this.#timeout, () =>
        reject(new StoreTimeoutError('Postgres does not answer.')),
      );
    });
    try {
      const { rows } = await Promise.race([client.query<Row>(text, [...values]), silent]);
      return rows;
    } finally {
      enough();
    }
  }

  #drop(client: Client): void {
    if (this.#client === client) this.#client = null;
    client.end().catch(() => {});
  }
}
