import { createHash } from 'node:crypto';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';

/** A server's writes, seen from a separate connection to the file. */
export class Footprint {
  readonly #db: SQLite.Database;

  constructor(dataDir: string) {
    this.#db = new SQLite(join(dataDir, 'callboard.sqlite'), { readonly: true, fileMustExist: true });
  }

  /** A number that changes with every commit; costs next to nothing. */
  version(): number {
    return Number(this.#db.pragma('data_version', { simple: true }));
  }

  /** Digest of every row of every table. */
  digest(): string {
    const hash = createHash('sha256');
    for (const table of this.#tables()) {
      hash.update(`\n${table}\n`);
      for (const row of this.#db.prepare(`select * from "${table}"`).raw().iterate())
        hash.update(JSON.stringify(row));
    }
    return hash.digest('hex');
  }

  /** The first column of what a query finds, as texts. */
  read(query: string, ...parameters: readonly string[]): readonly string[] {
    return this.#db
      .prepare(query)
      .pluck()
      .all(...parameters)
      .map(String);
  }

  /** Tables that contain a text. */
  finds(text: string): readonly string[] {
    return this.#tables().filter((table) => {
      for (const row of this.#db.prepare(`select * from "${table}"`).raw().iterate())
        if (Array.isArray(row) && row.some((value) => Buffer.from(bytesOf(value)).includes(text)))
          return true;
      return false;
    });
  }

  close(): void {
    this.#db.close();
  }

  #tables(): readonly string[] {
    return this.read("select name from sqlite_schema where type = 'table' order by name");
  }
}

const bytesOf = (value: unknown): string | Uint8Array =>
  value instanceof Uint8Array ? value : String(value);
