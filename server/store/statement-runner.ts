import type { QueryRows, Statements, StatementsReply } from '../rooms/journal/journal.protocol.ts';
import type { SqliteDatabase } from './connection.ts';
import { Prepared } from './prepared.ts';
import { codeOf } from './sqlite-error.ts';

/** Runs queries as one savepoint of an outer transaction. */
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
