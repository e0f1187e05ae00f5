import { createHash } from 'node:crypto';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';

/** What a server has written, seen from a connection of its own to the file. */
export class Footprint {
  readonly #db: SQLite.Database;

  constructor(dataDir: string) {
    this.#db = new SQLite(join(dataDir, 'callboard.sqlite'), { readonly: true, fileMustExist: true });
  }

  /** Another number after every transaction that anybody has committed: costs next to nothing. */
  version(): number {
    return Number(this.#db.pragma('data_version', { simple: true }));
  }

  /** Of every row of every table. */
  digest(): string {
    const hash = createHash('sha256');
    for (const table of this.#tables()) {
      hash.update(`\n${table}\n`);
      for (const row of this.#db.prepare(`select * from "${table}"`).raw().iterate())
        hash.update(JSON.stringify(row));
    }
    return hash.digest('hex');
  }

  /** One column of one table, as texts. */
  values(table: string, column: string): readonly string[] {
    const rows = this.#db.prepare(`select "${column}" from "${table}" where "${column}" is not null`);
    return rows.pluck().all().map(String);
  }

  close(): void {
    this.#db.close();
  }

  #tables(): readonly string[] {
    const named = this.#db.prepare("select name from sqlite_schema where type = 'table' order by name");
    return named.pluck().all().map(String);
  }
}
