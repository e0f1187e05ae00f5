import type { Duration } from '../../../machines/kernel/time.ts';
import { errorMessage } from '../../kernel/refused.ts';
import { statementFailure } from './postgres-error.ts';
import { connectToPrimary, type PrimaryClient } from './primary.ts';

/**
 * Only locks time out. A statement timeout would end the wait for a standby, and report a commit that only one machine
 * has.
 */
const SESSION_SETTINGS = `
  set lock_timeout = 200;
  set statement_timeout = 0;
  set default_transaction_isolation = 'read committed';
  set plan_cache_mode = force_generic_plan;
  set enable_seqscan = off;
  set jit = off`;

const MAX_PREPARED_STATEMENTS = 200;

/** The database did not answer, so the result is unknown. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** Runs one statement at a time. The connection is unusable after a missing answer. */
export class WriterConnection {
  readonly #client: PrimaryClient;
  readonly #timeout: Duration;
  readonly #names = new Map<string, string>();
  #isOver = false;

  private constructor(client: PrimaryClient, patience: Duration) {
    this.#client = client;
    this.#timeout = patience;
  }

  static async open(url: string, patience: Duration): Promise<WriterConnection> {
    let broken = false;
    let opened: WriterConnection | null = null;
    const client = await connectToPrimary(url, () => {
      broken = true;
      opened?.abandon();
    });
    opened = new WriterConnection(client, patience);
    if (broken) opened.abandon();
    await opened.#inTime(client.query(SESSION_SETTINGS));
    return opened;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Throws `NoAnswer`. Throws `StatementError` if nothing was done. */
  async ask<Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    try {
      const query = { name: this.#nameOf(text, values), text, values: [...values] };
      return (await this.#inTime(this.#client.query<Row>(query))).rows;
    } catch (error) {
      if (error instanceof NoAnswer) throw error;
      await this.#requireAlive(error);
      throw statementFailure(error);
    }
  }

  abandon(): void {
    this.#isOver = true;
    this.#client.end().catch(() => {});
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await this.#client.end().catch(() => {});
  }

  /** Throws `NoAnswer` if the connection is closing, because the statement may have been committed. */
  async #requireAlive(error: unknown): Promise<void> {
    try {
      await this.#inTime(this.#client.query(''));
    } catch {
      this.abandon();
      throw new NoAnswer(errorMessage(error), { cause: error });
    }
  }

  #nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MAX_PREPARED_STATEMENTS) return known;
    const name = `callboard_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  async #inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.abandon();
        reject(new NoAnswer('Postgres does not answer.'));
      }, this.#timeout);
    });
    try {
      return await Promise.race([answer, silence]);
    } finally {
      clearTimeout(timer);
    }
  }
}
