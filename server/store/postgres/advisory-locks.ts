import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import type { KeyLocks } from '../../kernel/tasks.ts';
import { StatementError } from '../statements.ts';
import { connectToPrimary } from './primary.ts';

type PrimaryConnection = Awaited<ReturnType<typeof connectToPrimary>>;

const LOCK_TIMEOUT: Duration = 10 * SECOND;
const RETRY_INTERVAL: Duration = SECOND / 40;

/** These settings detect a dead machine within seconds. */
const SESSION_SETTINGS = `
  set tcp_keepalives_idle = 2;
  set tcp_keepalives_interval = 1;
  set tcp_keepalives_count = 3;
  set statement_timeout = 5000`;

const brokenConnectionError = (cause?: unknown) =>
  new StatementError('08006', 'The Postgres connection that held a lock was lost.', true, { cause });
const lockTakenError = () => new StatementError('55P03', 'Another process holds the same lock.', true);

class LockSession {
  readonly #client: PrimaryConnection;
  readonly #onBroken = new Set<(error: Error) => void>();
  #last: Promise<unknown> = Promise.resolve();
  #isOver = false;

  private constructor(client: PrimaryConnection) {
    this.#client = client;
  }

  static async open(url: string): Promise<LockSession> {
    let session: LockSession | null = null;
    const client = await connectToPrimary(url, (error) => session?.end(error));
    session = new LockSession(client);
    client.once('end', () => session?.end());
    await client.query(SESSION_SETTINGS);
    return session;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Returns a function that cancels the call of `fail`. */
  whenBroken(fail: (error: Error) => void): () => void {
    if (this.#isOver) fail(brokenConnectionError());
    this.#onBroken.add(fail);
    return () => this.#onBroken.delete(fail);
  }

  take(key: string): Promise<boolean> {
    return this.#ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as done', key);
  }

  async free(key: string): Promise<void> {
    if (!this.#isOver) await this.#ask('select pg_advisory_unlock(hashtextextended($1, 0)) as done', key);
  }

  end(cause?: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const fail of this.#onBroken) fail(brokenConnectionError(cause));
    this.#client.end().catch(() => {});
  }

  #ask(text: string, key: string): Promise<boolean> {
    const question = { text, values: [key], query_timeout: 5 * SECOND };
    const answer = this.#last.then(async () => {
      try {
        const { rows } = await this.#client.query<{ done: 0 | 1 }>(question);
        return rows[0]?.done === 1;
      } catch (error) {
        this.end(error);
        throw brokenConnectionError(error);
      }
    });
    this.#last = answer.catch(() => {});
    return answer;
  }
}

/** If the connection breaks, the locks are free and the work that needed them fails. */
export class AdvisoryLocks implements KeyLocks {
  readonly #url: string;
  #session: Promise<LockSession> | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  async holding<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const session = await this.#connected();
    await acquireLock(session, key);
    let leave = () => {};
    try {
      return await new Promise<Value>((resolve, reject) => {
        leave = session.whenBroken(reject);
        work().then(resolve, reject);
      });
    } finally {
      leave();
      await session.free(key).catch(() => {});
    }
  }

  async close(): Promise<void> {
    const session = await this.#session?.catch(() => null);
    session?.end();
  }

  async #connected(): Promise<LockSession> {
    for (;;) {
      this.#session ??= this.#open();
      const opening = this.#session;
      const session = await opening.catch(() => null);
      if (session?.isOver === false) return session;
      if (this.#session === opening) this.#session = null;
      if (session === null) return opening;
    }
  }

  async #open(): Promise<LockSession> {
    try {
      return await LockSession.open(this.#url);
    } catch (error) {
      throw brokenConnectionError(error);
    }
  }
}

async function acquireLock(session: LockSession, key: string): Promise<void> {
  for (let waited = 0; !(await session.take(key)); waited += RETRY_INTERVAL) {
    if (waited >= LOCK_TIMEOUT) throw lockTakenError();
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL));
  }
}
