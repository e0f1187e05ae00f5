import type { Statement } from 'better-sqlite3';
import type { QueryRows, Statements, StatementsReply } from '../rooms/journal/journal.protocol.ts';
import type { SqliteDatabase } from './connection.ts';
import { codeOf } from './statement-error.ts';

/** There are few query shapes, but lists of ids add some. */
const KEPT = 256;

type AnyStatement = Statement<unknown[], never>;

export class Prepared {
  readonly #db: SqliteDatabase;
  readonly #statements = new Map<string, AnyStatement>();

  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  get(sql: string): AnyStatement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    if (this.#statements.size >= KEPT) this.#statements.clear();
    const statement = this.#db.prepare<unknown[], never>(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

export class StatementRunner {
  readonly #db: SqliteDatabase;
  readonly #prepared: Prepared;

  constructor(db: SqliteDatabase) {
    this.#db = db;
    this.#prepared = new Prepared(db);
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
      return { id, ok: false, code: codeOf(error), message: error instanceof Error ? error.message : '' };
    }
  }

  #runOne(sql: string, parameters: readonly unknown[]): QueryRows {
    const statement = this.#prepared.get(sql);
    if (statement.reader) return { rows: statement.all(...parameters), changes: 0 };
    return { rows: [], changes: statement.run(...parameters).changes };
  }
}
