import type { Statement } from 'better-sqlite3';
import type { Connection } from './connection.ts';

/** The program has a fixed number of query shapes; lists of ids of any length make a few more. */
const KEPT = 256;

/** A connection's statements, prepared once each. */
export class Prepared {
  readonly #db: Connection;
  readonly #statements = new Map<string, Statement>();

  constructor(db: Connection) {
    this.#db = db;
  }

  get(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    if (this.#statements.size >= KEPT) this.#statements.clear();
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
