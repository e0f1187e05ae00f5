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
import { Prepared, type Query, type QueryRows } from './statement-runner.ts';

export type RunQueries = (queries: readonly Query[]) => Promise<readonly QueryRows[]>;

export interface Routes {
  read(query: Query): Promise<readonly never[]>;
  readonly run: RunQueries;
}

export type SqlLanguage = Omit<Dialect, 'createDriver'>;

const sqlite: SqlLanguage = {
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
};

/** Writes run in the journal's thread, so that this thread never waits for locks or the disk. */
export function routedDialect(reader: SqliteConnection, run: RunQueries): Dialect {
  const reads = new Prepared(reader);
  return dialectOn(sqlite, {
    read: async ({ sql, parameters }) => reads.get(sql).all(...parameters),
    run,
  });
}

/**
 * An awaited write is durable, and outdated cached values are dropped. Transactions are not supported: use
 * `Storage.writeTogether`.
 */
export function dialectOn(language: SqlLanguage, routes: Routes): Dialect {
  const connection = new RoutedConnection(routes);
  return { ...language, createDriver: () => new RoutedDriver(connection) };
}

class RoutedConnection implements DatabaseConnection {
  readonly #routes: Routes;

  constructor(routes: Routes) {
    this.#routes = routes;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (SelectQueryNode.is(query.query)) return { rows: [...(await this.#routes.read(query))] };
    const [result] = await this.#routes.run([query]);
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
