import type { Statement } from 'better-sqlite3';
import type { RootOperationNode } from 'kysely';
import type { SqliteDatabase } from './connection.ts';
import { errorCodeOf } from './statement-error.ts';

/** There are few query shapes, but lists of ids add some. */
const MAX_PREPARED = 256;

type AnyStatement = Statement<unknown[], never>;

export class PreparedStatements {
  readonly #db: SqliteDatabase;
  readonly #statements = new Map<string, AnyStatement>();

  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  get(sql: string): AnyStatement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    if (this.#statements.size >= MAX_PREPARED) this.#statements.clear();
    const statement = this.#db.prepare<unknown[], never>(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** Statement on tables outside rooms, such as users and sessions. */
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
  readonly #db: SqliteDatabase;
  readonly #prepared: PreparedStatements;

  constructor(db: SqliteDatabase) {
    this.#db = db;
    this.#prepared = new PreparedStatements(db);
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
    const statement = this.#prepared.get(sql);
    if (statement.reader) return { rows: statement.all(...parameters), changes: 0 };
    return { rows: [], changes: statement.run(...parameters).changes };
  }
}
