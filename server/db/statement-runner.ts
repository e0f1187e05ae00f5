import type { Statement } from 'better-sqlite3';
import type { QueryRows, Statements, StatementsReply } from '../room/journal.protocol.ts';
import type { Connection } from './connection.ts';
import { codeOf } from './sqlite-error.ts';

/** Statements kept prepared. The program has a fixed number of query shapes; lists of ids make a few more. */
const PREPARED_KEPT = 256;

/** Runs queries that succeed or fail as one, inside a transaction that goes on either way. */
export class StatementRunner {
  readonly #db: Connection;
  readonly #prepared = new Map<string, Statement>();

  constructor(db: Connection) {
    this.#db = db;
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
    const statement = this.#prepare(sql);
    if (statement.reader) return { rows: statement.all(...parameters), changes: 0, lastInsertRowid: 0 };
    return { rows: [], ...statement.run(...parameters) };
  }

  #prepare(sql: string): Statement {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    if (this.#prepared.size >= PREPARED_KEPT) this.#prepared.clear();
    const statement = this.#db.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}
