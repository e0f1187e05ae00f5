import { type PostgresEngine, startPostgres } from './engines.ts';

/** Longer than any of these takes. */
const PATIENCE_MS = 30_000;
const LOOK_MS = 10;

/** A primary that streams to a standby; which of the two it is changes, their addresses stay. */
export class ReplicatedPostgres {
  readonly #isSynchronous: boolean;
  #primary: PostgresEngine;
  #standby: PostgresEngine;

  private constructor(primary: PostgresEngine, standby: PostgresEngine, isSynchronous: boolean) {
    [this.#primary, this.#standby, this.#isSynchronous] = [primary, standby, isSynchronous];
  }

  /** `isSynchronous`: what the primary acknowledges is on the disk of the standby too. */
  static async start({ isSynchronous }: { readonly isSynchronous: boolean }): Promise<ReplicatedPostgres> {
    const primary = await startPostgres();
    const pair = new ReplicatedPostgres(primary, await startPostgres({ of: primary }), isSynchronous);
    await pair.#stream();
    return pair;
  }

  get ports(): readonly number[] {
    return [this.#primary.port, this.#standby.port];
  }

  /** The address of a new database, on both hosts. */
  async createDatabase(): Promise<string> {
    const url = await this.#primary.createDatabase();
    return url.replace(/@[^/]*/, `@${this.ports.map((port) => `127.0.0.1:${port}`).join(',')}`);
  }

  /** Commits from now on are lost with the primary. */
  async loseFromNowOn(): Promise<void> {
    await this.#standby.ask(`alter system set primary_conninfo = ''`);
    await this.#standby.ask('select pg_reload_conf()');
    await this.#until(this.#standby, 'select count(*) = 0 as holds from pg_stat_wal_receiver');
  }

  async killPrimary(): Promise<void> {
    await this.#primary.kill();
  }

  /** The other one can be written from now on. */
  async promote(): Promise<void> {
    await this.#standby.ask('select pg_promote()');
  }

  /** A new standby takes the place of the primary that was lost. */
  async repair(): Promise<void> {
    const lost = this.#primary;
    await lost.remove();
    this.#primary = this.#standby;
    this.#standby = await startPostgres({ of: this.#primary, port: lost.port });
    await this.#stream();
  }

  async remove(): Promise<void> {
    await Promise.all([this.#primary.remove(), this.#standby.remove()]);
  }

  /** From here on what is committed is with the standby, or on its way there. */
  async #stream(): Promise<void> {
    await this.#until(
      this.#primary,
      `select count(*) = 1 as holds from pg_stat_replication where state = 'streaming'`,
    );
    if (!this.#isSynchronous) return;
    await this.#primary.ask(`alter system set synchronous_standby_names = '*'`);
    await this.#primary.ask('select pg_reload_conf()');
    await this.#until(
      this.#primary,
      `select count(*) = 1 as holds from pg_stat_replication where sync_state = 'sync'`,
    );
  }

  async #until(engine: PostgresEngine, question: string): Promise<void> {
    const began = performance.now();
    for (;;) {
      const [answer] = await engine.ask(question);
      if (answer?.holds === true) return;
      if (performance.now() - began > PATIENCE_MS) throw new Error(`It does not become so: ${question}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
}
