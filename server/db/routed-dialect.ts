import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Query, QueryRows } from '../journal/journal.protocol.ts';
import type { SqliteDatabase as SqliteConnection } from './connection.ts';
import { Prepared } from './prepared.ts';

/** Runs queries that write, all or none, and resolves when they are on disk. */
export type RunQueries = (queries: readonly Query[]) => Promise<readonly QueryRows[]>;

/**
 * Kysely on two ways: selects read at once on this thread, all else goes through the journal's thread. So there is one
 * writer, this thread never waits for a lock or for the disk, and anyone who awaits a write knows that it is on disk.
 * There are no transactions that stay open between awaits; what belongs together goes through `Storage.writeTogether`.
 */
export function routedDialect(reader: SqliteConnection, run: RunQueries): Dialect {
  const connection = new RoutedConnection(reader, run);
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new RoutedDriver(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class RoutedConnection implements DatabaseConnection {
  readonly #reads: Prepared;
  readonly #run: RunQueries;

  constructor(reader: SqliteConnection, run: RunQueries) {
    this.#reads = new Prepared(reader);
    this.#run = run;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (SelectQueryNode.is(query.query)) {
      return { rows: this.#reads.get(query.sql).all(...query.parameters) };
    }
    const [result] = await this.#run([query]);
    return resultOf<Row>(result);
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed; read them in pages.');
  }
}

function resultOf<Row>(result: QueryRows | undefined): QueryResult<Row> {
  if (result === undefined) throw new Error('A query was left without an answer.');
  return {
    rows: [...result.rows],
    numAffectedRows: BigInt(result.changes),
    insertId: BigInt(result.lastInsertRowid),
  };
}

class RoutedDriver implements Driver {
  readonly #connection: RoutedConnection;

  constructor(connection: RoutedConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('Use Storage.writeTogether: a transaction must not stay open while the journal commits.');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
