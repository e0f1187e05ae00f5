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
import type { SqliteDatabase as SqliteConnection } from './connection.ts';
import { PreparedStatements, type Query, type QueryRows } from './statement-runner.ts';

export type RunQueries = (queries: readonly Query[]) => Promise<readonly QueryRows[]>;

export interface QueryRoutes {
  read(query: Query): Promise<readonly never[]>;
  readonly run: RunQueries;
}

export type SqlLanguage = Omit<Dialect, 'createDriver'>;

const sqliteLanguage: SqlLanguage = {
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
};

/** Writes run in the journal's thread, so that this thread never waits for locks or the disk. */
export function createRoutedDialect(reader: SqliteConnection, run: RunQueries): Dialect {
  const reads = new PreparedStatements(reader);
  return createDialect(sqliteLanguage, {
    read: async ({ sql, parameters }) => reads.get(sql).all(...parameters),
    run,
  });
}

/**
 * An awaited write is durable, and outdated cached values are dropped. Transactions are not supported: use
 * `Storage.writeTogether`.
 */
export function createDialect(language: SqlLanguage, routes: QueryRoutes): Dialect {
  const connection = new RoutedConnection(routes);
  return { ...language, createDriver: () => new RoutedDriver(connection) };
}

class RoutedConnection implements DatabaseConnection {
  readonly #routes: QueryRoutes;

  constructor(routes: QueryRoutes) {
    this.#routes = routes;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (SelectQueryNode.is(query.query)) return { rows: [...(await this.#routes.read(query))] };
    const [result] = await this.#routes.run([query]);
    return toQueryResult<Row>(result);
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed; read them in pages.');
  }
}

function toQueryResult<Row>(result: QueryRows | undefined): QueryResult<Row> {
  if (result === undefined) throw new Error('A query was left without an answer.');
  return {
    rows: [...result.rows],
    numAffectedRows: BigInt(result.changes),
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
