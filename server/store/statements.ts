import {
  type ColumnNode,
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Dialect,
  type Driver,
  DummyDriver,
  type Expression,
  expressionBuilder,
  InsertQueryNode,
  Kysely,
  type OperationNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RootOperationNode,
  SelectQueryNode,
  type SqlBool,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  TableNode,
  UpdateQueryNode,
  ValueNode,
} from 'kysely';
import { memoize } from '../../machines/kernel/memoized.ts';
import type { SqliteDatabase as SqliteConnection } from './connection.ts';
import type { Database, Flag } from './schema.ts';

export class StatementError extends Error {
  override name = 'StatementError';
  readonly code: string;
  /** True if the storage failed. A retry may succeed. */
  readonly isOfStore: boolean;

  constructor(code: string, message: string, isOfStore: boolean, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.isOfStore = isOfStore;
  }
}

/** Codes of failed syncs. The kernel may have dropped the pages, and a second sync would wrongly succeed. */
const FATAL_CODES = new Set(['SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_DIR_FSYNC']);

const STORAGE_CODE = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|CORRUPT|NOMEM|NOTADB|PROTOCOL)/;

/** `INTERNAL` if the error is not of SQLite. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'INTERNAL';
}

export const isFatalCode = (code: string): boolean => FATAL_CODES.has(code);
export const isStorageCode = (code: string): boolean => STORAGE_CODE.test(code);
export const isDamageCode = (code: string): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(code);

const MAX_PREPARED = 256;

const preparedStatements = (db: SqliteConnection) =>
  memoize(MAX_PREPARED, (sql: string) => db.prepare<unknown[], never>(sql));

export interface Query {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Query as built by Kysely. Missing for raw SQL, which may concern any table. */
  readonly query?: RootOperationNode;
}

export interface QueryRows {
  /** Untyped, because only the author of the query knows the type of its rows. */
  readonly rows: readonly never[];
  readonly changes: number;
}

export interface Statements {
  readonly kind: 'statements';
  readonly id: number;
  readonly queries: readonly Query[];
}

export type StatementsReply =
  | { readonly id: number; readonly ok: true; readonly results: readonly QueryRows[] }
  | { readonly id: number; readonly ok: false; readonly code: string; readonly message: string };

export class StatementRunner {
  readonly #db: SqliteConnection;
  readonly #prepare: ReturnType<typeof preparedStatements>;

  constructor(db: SqliteConnection) {
    this.#db = db;
    this.#prepare = preparedStatements(db);
  }

  run({ id, queries }: Statements): StatementsReply {
    this.#db.exec('savepoint statements');
    try {
      const results = queries.map(({ sql, parameters }) => this.#runOne(sql, parameters));
      this.#db.exec('release statements');
      return { id, ok: true, results };
    } catch (error) {
      if (!this.#db.inTransaction) throw error;
      this.#db.exec('rollback to statements');
      this.#db.exec('release statements');
      return {
        id,
        ok: false,
        code: errorCodeOf(error),
        message: error instanceof Error ? error.message : '',
      };
    }
  }

  #runOne(sql: string, parameters: readonly unknown[]): QueryRows {
    const statement = this.#prepare(sql);
    if (statement.reader) return { rows: statement.all(...parameters), changes: 0 };
    return { rows: [], changes: statement.run(...parameters).changes };
  }
}

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
  const prepare = preparedStatements(reader);
  return createDialect(sqliteLanguage, {
    read: async ({ sql, parameters }) => prepare(sql).all(...parameters),
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
  if (result === undefined) throw new Error('A query got no answer.');
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

type TableName = keyof Database;

/** Caches find outdated values by the tables and columns of a write (W83). */
export interface TableWrite {
  readonly kind: 'insert' | 'update' | 'delete' | 'raw';
  readonly table: string;
  readonly sets: readonly string[];
  readonly where: readonly string[];
  readonly returns: boolean;
}

const RAW_WRITE: TableWrite = { kind: 'raw', table: '', sets: [], where: [], returns: false };

export function tableWriteOf({ query }: Query): TableWrite {
  if (query === undefined) return RAW_WRITE;
  if (InsertQueryNode.is(query)) return { ...RAW_WRITE, kind: 'insert', table: tableOfNode(query.into) };
  if (UpdateQueryNode.is(query)) {
    const sets = (query.updates ?? []).flatMap(({ column }) => columnsOfNode(column));
    const { table, where, returning } = query;
    return tableWrite('update', table, sets, where, returning);
  }
  if (DeleteQueryNode.is(query))
    return tableWrite('delete', query.from.froms[0], [], query.where, query.returning);
  return RAW_WRITE;
}

export function changesTable({ kind, table, sets }: TableWrite, changed: TableName, text?: string): boolean {
  if (kind === 'raw') return true;
  return table === changed && (kind !== 'update' || sets.some((column) => column !== text));
}

export function deletesFrom({ kind, table }: TableWrite, ...tables: readonly TableName[]): boolean {
  return kind === 'raw' || (kind === 'delete' && tables.some((each) => each === table));
}

function tableWrite(
  kind: 'update' | 'delete',
  table: OperationNode | undefined,
  sets: readonly string[],
  where: OperationNode | undefined,
  returning: OperationNode | undefined,
): TableWrite {
  return {
    kind,
    table: tableOfNode(table),
    sets,
    where: columnsOfNode(where),
    returns: returning !== undefined,
  };
}

function tableOfNode(node: OperationNode | undefined): string {
  if (node === undefined || !TableNode.is(node))
    throw new TypeError('A write must name its table without an alias.');
  return node.table.identifier.name;
}

function columnsOfNode(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  return isColumn(node) ? [node.column.name] : Object.values(node).flatMap(columnsOfNode);
}

const isColumn = (node: object): node is ColumnNode => 'kind' in node && node.kind === 'ColumnNode';

/** Placeholder in a query: `?` or `:name` in SQLite, `$1` in Postgres. */
class Parameter implements Expression<never> {
  readonly mark: string;

  constructor(mark: string) {
    this.mark = mark;
  }

  get expressionType(): undefined {
    return undefined;
  }

  toOperationNode(): OperationNode {
    return ValueNode.create(this);
  }
}

export const parameter = (mark = '?'): Expression<never> => new Parameter(mark);

export function parametersFor<Column extends string>(
  columns: readonly Column[],
): Record<Column, Expression<never>> {
  return Object.assign({}, ...columns.map((column) => ({ [column]: parameter() })));
}

class SqliteText extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Parameter) this.append(value.mark);
    else this.appendImmediateValue(value);
  }
}

class PostgresText extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Parameter) this.append(value.mark);
    else this.appendImmediateValue(value);
  }
}

export interface StoreTables extends Database {
  batches: { node: string; number: number };
  file_bytes: { id: string; bytes: Uint8Array };
  kysely_migration: { name: string; timestamp: string };
  moved: { at: number; place: string };
  nodes: { id: string; lease_until: Date; can_serve: Flag; can_own: Flag };
  slots: { slot: number; owner: string | null };
  sqlite_schema: { type: string; name: string };
  storage_probe: { id: number; at: number };
  vocabulary: { word: string };
}

export const sqliteQueries = new Kysely<StoreTables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteText(),
    createDriver: () => new DummyDriver(),
  },
});

export const postgresQueries = new Kysely<StoreTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresText(),
    createDriver: () => new DummyDriver(),
  },
});

export const sqlText = (query: Compilable): string => query.compile().sql;

/** A team is proven if a member has a verified address. For a user's own team, that user counts. */
export function teamIsProven(team: Expression<string | null>): Expression<SqlBool> {
  const { exists, or, selectFrom } = expressionBuilder<Database>();
  const owner = selectFrom('users').select('uid').where('uid', '=', team).where('email', 'is not', null);
  const members = selectFrom('team_members')
    .innerJoin('users', 'users.uid', 'team_members.uid')
    .select('users.uid')
    .where('team_members.team_id', '=', team)
    .where('email', 'is not', null);
  return or([exists(owner), exists(members)]);
}
