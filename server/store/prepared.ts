import type { Statement } from 'better-sqlite3';
import type { SqliteDatabase } from './connection.ts';

/** Query shapes are few; id lists add some. */
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
