import { Client } from 'pg';
import { openPostgresRooms, type PostgresRoomsOptions } from '../../server/rooms/journal/store.postgres.ts';
import type { RoomStore } from '../../server/rooms/journal/store.ts';
import { openPostgres, type PostgresDatabase } from '../../server/store/postgres/open-postgres.ts';
import { FakeClock } from '../integration/room-host.fixtures.ts';
import type { TestStore } from '../integration/room-host.stores.ts';
import { type PostgresEngine, startPostgres } from './engines.ts';

/** A Postgres with one database, whose rooms each test finds gone. */
export class PostgresRooms {
  readonly engine: PostgresEngine;
  readonly url: string;
  readonly database: PostgresDatabase;
  /** A session that tests keep open behind the journal. */
  readonly intruder: Client;
  #nodes = 0;

  private constructor(engine: PostgresEngine, url: string, database: PostgresDatabase, intruder: Client) {
    this.engine = engine;
    this.url = url;
    this.database = database;
    this.intruder = intruder;
  }

  static async start(): Promise<PostgresRooms> {
    const engine = await startPostgres();
    const url = await engine.createDatabase();
    const database = await openPostgres(url);
    const intruder = new Client({ connectionString: url });
    intruder.on('error', () => {});
    await intruder.connect();
    return new PostgresRooms(engine, url, database, intruder);
  }

  async remove(): Promise<void> {
    await this.intruder.end();
    await this.database.close();
    await this.engine.remove();
  }

  async clear(): Promise<void> {
    await this.write('truncate nodes, batches, rooms, kept_answers, webhook_deliveries cascade');
  }

  /** Behind the journal's back. */
  async write(sql: string, ...parameters: readonly unknown[]): Promise<void> {
    await this.database.writeTogether([{ sql, parameters }]);
  }

  async rows(sql: string): Promise<readonly Record<string, unknown>[]> {
    return this.database.read({ sql, parameters: [] });
  }

  /** A process that may write. */
  async newNode(): Promise<string> {
    this.#nodes += 1;
    const node = `node-${this.#nodes}`;
    await this.write('insert into nodes (id, lease_until, can_serve) values ($1, now(), true)', node);
    return node;
  }

  /** The store as a new process sees it. */
  async open(options: Partial<PostgresRoomsOptions> = {}): Promise<RoomStore> {
    const node = await this.newNode();
    return openPostgresRooms({
      url: this.url,
      node: () => node,
      read: this.database.read,
      slots: () => null,
      clock: new FakeClock(),
      onFatal: (reason) => {
        throw new Error(reason);
      },
      ...options,
    });
  }

  /** For the suite that all stores pass. */
  async testStore(): Promise<TestStore> {
    await this.clear();
    let store = await this.open();
    return {
      get store() {
        return store;
      },
      // Holding the table delays each commit beyond its timeout.
      break: async () => {
        await this.intruder.query('begin; lock table rooms in exclusive mode');
      },
      mend: async () => {
        await this.intruder.query('rollback');
      },
      reopen: async () => {
        await store.journal.close();
        store = await this.open();
      },
      close: () => store.journal.close(),
    };
  }
}
