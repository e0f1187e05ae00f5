import type { SqliteDatabase } from '../connection.ts';
import type { PrimaryClient } from '../postgres/primary.ts';
import type { SqlValue } from '../row-sum.ts';

export interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly keys: readonly string[];
}

export type MovedRow = readonly SqlValue[];

/** Rows in the order of keys and columns. */
export interface Tables {
  /** Reads page by page. */
  read(table: MovedTable): AsyncIterable<readonly MovedRow[]>;
  write(table: MovedTable, rows: readonly MovedRow[]): Promise<void>;
}

/** Internal tables. */
const OWN = /^(?:sqlite_|kysely_|vocabulary$|storage_probe$)/;
/** Referenced tables. */
const FIRST = ['rooms', 'users', 'teams'];
const ROWS_AT_ONCE = 500;

export function tablesOf(db: SqliteDatabase): readonly MovedTable[] {
  const names = db
    .prepare<[], string>("select name from sqlite_schema where type = 'table' order by name")
    .pluck()
    .all()
    .filter((name) => !OWN.test(name));
  const rank = (name: string) => (FIRST.includes(name) ? 0 : 1);
  return names.toSorted((one, other) => rank(one) - rank(other)).map((name) => tableOf(db, name));
}

/** Logs have no key in SQLite. */
const LOG_KEYS = ['room_id', 'first_seq'];

function tableOf(db: SqliteDatabase, name: string): MovedTable {
  const found = db
    .prepare<[string], { name: string; pk: number }>('select name, pk from pragma_table_info(?) order by cid')
    .all(name);
  const keyed = found.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
  const keys = keyed.length === 0 ? LOG_KEYS : keyed.map((column) => column.name);
  return { name, columns: found.map((column) => column.name), keys };
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
const selectOf = ({ name, columns, keys }: MovedTable, where = ''): string =>
  `select ${quoted(columns)} from "${name}" ${where} order by ${quoted(keys)}`;

export class SqliteTables implements Tables {
  readonly #db: SqliteDatabase;
  readonly #without: readonly string[];

  constructor(db: SqliteDatabase, without: readonly string[] = []) {
    this.#db = db;
    this.#without = without;
  }

  async *read(table: MovedTable): AsyncIterable<readonly MovedRow[]> {
    const left = this.#db.prepare<string[], MovedRow>(selectOf(table, this.#where(table))).raw();
    let rows: MovedRow[] = [];
    for (const row of left.iterate(...this.#excluded(table))) {
      rows.push(row);
      if (rows.length < ROWS_AT_ONCE) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  }

  async write({ name, columns }: MovedTable, rows: readonly MovedRow[]): Promise<void> {
    const places = columns.map(() => '?').join(', ');
    const insert = this.#db.prepare(`insert into "${name}" (${quoted(columns)}) values (${places})`);
    this.#db.transaction(() => rows.forEach((row) => insert.run(...row)))();
  }

  #roomColumn({ name, columns }: MovedTable): string | null {
    if (this.#without.length === 0) return null;
    if (name === 'rooms') return 'id';
    return columns.includes('room_id') ? 'room_id' : null;
  }

  #where(table: MovedTable): string {
    const column = this.#roomColumn(table);
    if (column === null) return '';
    return `where ${column} is null or ${column} not in (${this.#without.map(() => '?').join(', ')})`;
  }

  #excluded(table: MovedTable): readonly string[] {
    return this.#roomColumn(table) === null ? [] : this.#without;
  }
}

/** Parameter limit of Postgres. */
const MOST_VALUES = 30_000;

export class PostgresTables implements Tables {
  readonly #client: PrimaryClient;

  constructor(client: PrimaryClient) {
    this.#client = client;
  }

  async *read(table: MovedTable): AsyncIterable<readonly MovedRow[]> {
    await this.#client.query(`declare moved_rows no scroll cursor for ${selectOf(table)}`);
    try {
      for (;;) {
        const text = `fetch ${ROWS_AT_ONCE} from moved_rows`;
        const { rows } = await this.#client.query<SqlValue[]>({ text, rowMode: 'array' });
        if (rows.length > 0) yield rows;
        if (rows.length < ROWS_AT_ONCE) return;
      }
    } finally {
      await this.#client.query('close moved_rows');
    }
  }

  async write({ name, columns }: MovedTable, rows: readonly MovedRow[]): Promise<void> {
    const most = Math.floor(MOST_VALUES / columns.length);
    for (let from = 0; from < rows.length; from += most) {
      const some = rows.slice(from, from + most);
      const places = some.map(
        (row, nth) => `(${row.map((_, at) => `$${nth * row.length + at + 1}`).join(', ')})`,
      );
      await this.#client.query(
        `insert into "${name}" (${quoted(columns)}) values ${places.join(', ')}`,
        some.flat(),
      );
    }
  }
}
