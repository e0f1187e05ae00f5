import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import { PictureFiles } from '../../files/picture-files.ts';
import type { Clock } from '../../kernel/clock.ts';
import { lossText } from '../../kernel/log.ts';
import { RoomDamaged } from '../../rooms/journal/room-damaged.ts';
import type { SqliteStorage, StorageOptions } from '../../storage.ts';
import { openReader, openWriter, type SqliteDatabase, syncDatabase } from '../connection.ts';
import { databaseFile, filesFolder } from '../lock.ts';
import { openPostgres } from '../postgres/open-postgres.ts';
import { type UrlSetting, unusableStore } from '../postgres/postgres-error.ts';
import { connectToPrimary, type PrimaryClient } from '../postgres/primary.ts';
import type { SqlValue } from '../row-sum.ts';
import { markMoved, noDatabaseText } from '../unusable-database.ts';

type OnTable = (name: string) => void;

async function copyTables(
  from: Tables,
  to: Tables,
  tables: readonly MovedTable[],
  onTable: OnTable = () => {},
): Promise<void> {
  for (const table of tables) {
    onTable(table.name);
    for await (const rows of from.read(table)) await to.write(table, rows);
  }
}

async function firstDifference(
  one: Tables,
  other: Tables,
  tables: readonly MovedTable[],
  onTable: OnTable = () => {},
): Promise<string | null> {
  for (const table of tables) {
    onTable(table.name);
    if (!(await hasSameRows(tableRows(one, table), tableRows(other, table)))) return table.name;
  }
  return null;
}

async function hasSameRows(one: AsyncIterator<MovedRow>, other: AsyncIterator<MovedRow>): Promise<boolean> {
  for (;;) {
    const [left, right] = [await one.next(), await other.next()];
    if (left.done === true || right.done === true) return left.done === right.done;
    if (!isDeepStrictEqual(comparableRow(left.value), comparableRow(right.value))) return false;
  }
}

/** Turns minus zero into zero, because SQLite does not store minus zero. */
const comparableRow = (row: MovedRow): MovedRow =>
  row.map((value) => (typeof value === 'number' ? value + 0 : value));

async function* tableRows(tables: Tables, table: MovedTable): AsyncIterator<MovedRow> {
  for await (const rows of tables.read(table)) yield* rows;
}

export async function isEmpty(store: Tables, tables: readonly MovedTable[]): Promise<boolean> {
  for (const table of tables) for await (const _ of store.read(table)) return false;
  return true;
}

interface MovedPictures {
  readonly moved: number;
  readonly missing: number;
}

const isIntact = (id: string, data: Buffer): boolean =>
  createHash('sha256').update(data).digest('hex') === id;

async function copyPictures(
  ids: readonly string[],
  read: (id: string) => Promise<Buffer | null>,
  write: (id: string, data: Buffer) => Promise<unknown>,
): Promise<MovedPictures> {
  let moved = 0;
  for (const id of ids) {
    const data = await read(id);
    if (data === null || !isIntact(id, data)) continue;
    await write(id, data);
    moved += 1;
  }
  return { moved, missing: ids.length - moved };
}

async function picturesToPostgres(directory: string, client: PrimaryClient): Promise<MovedPictures> {
  const files = new PictureFiles(filesFolder(directory));
  const { rows } = await client.query<{ id: string }>('select distinct id from files');
  return copyPictures(
    rows.map(({ id }) => id),
    async (id) => {
      const file = await files.open(id);
      if (file === null) return null;
      try {
        return Buffer.from(await file.read(0, file.size));
      } finally {
        await file.close();
      }
    },
    (id, data) => client.query('insert into file_bytes (id, bytes) values ($1, $2)', [id, data]),
  );
}

async function picturesToFolder(client: PrimaryClient, directory: string): Promise<MovedPictures> {
  const files = new PictureFiles(filesFolder(directory));
  const { rows } = await client.query<{ id: string }>('select distinct id from files');
  return copyPictures(
    rows.map(({ id }) => id),
    async (id) => {
      const found = await client.query<{ bytes: Buffer }>('select bytes from file_bytes where id = $1', [id]);
      return found.rows[0]?.bytes ?? null;
    },
    (id, data) => files.put(id, data),
  );
}

interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly keys: readonly string[];
}

type MovedRow = readonly SqlValue[];

export interface Tables {
  read(table: MovedTable): AsyncIterable<readonly MovedRow[]>;
  write(table: MovedTable, rows: readonly MovedRow[]): Promise<void>;
}

const SKIPPED_TABLE = /^(?:sqlite_|kysely_|vocabulary$|storage_probe$)/;
/** Others reference these tables, so they are written first. */
const PARENT_TABLES = ['rooms', 'users', 'teams'];
const ROWS_PER_PAGE = 500;

function listTables(db: SqliteDatabase): readonly MovedTable[] {
  const names = db
    .prepare<[], string>("select name from sqlite_schema where type = 'table' order by name")
    .pluck()
    .all()
    .filter((name) => !SKIPPED_TABLE.test(name));
  const rank = (name: string) => (PARENT_TABLES.includes(name) ? 0 : 1);
  return names.toSorted((one, other) => rank(one) - rank(other)).map((name) => describeTable(db, name));
}

const LOG_KEYS = ['room_id', 'first_seq'];

function describeTable(db: SqliteDatabase, name: string): MovedTable {
  const found = db
    .prepare<[string], { name: string; pk: number }>('select name, pk from pragma_table_info(?) order by cid')
    .all(name);
  const keyed = found.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
  const keys = keyed.length === 0 ? LOG_KEYS : keyed.map((column) => column.name);
  return { name, columns: found.map((column) => column.name), keys };
}

const quoteNames = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
const selectStatement = ({ name, columns, keys }: MovedTable, where = ''): string =>
  `select ${quoteNames(columns)} from "${name}" ${where} order by ${quoteNames(keys)}`;

class SqliteTables implements Tables {
  readonly #db: SqliteDatabase;
  readonly #without: readonly string[];

  constructor(db: SqliteDatabase, without: readonly string[] = []) {
    this.#db = db;
    this.#without = without;
  }

  async *read(table: MovedTable): AsyncIterable<readonly MovedRow[]> {
    const left = this.#db.prepare<string[], MovedRow>(selectStatement(table, this.#whereClause(table))).raw();
    let rows: MovedRow[] = [];
    for (const row of left.iterate(...this.#excluded(table))) {
      rows.push(row);
      if (rows.length < ROWS_PER_PAGE) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  }

  async write({ name, columns }: MovedTable, rows: readonly MovedRow[]): Promise<void> {
    const places = columns.map(() => '?').join(', ');
    const insert = this.#db.prepare(`insert into "${name}" (${quoteNames(columns)}) values (${places})`);
    this.#db.transaction(() => rows.forEach((row) => insert.run(...row)))();
  }

  #roomColumn({ name, columns }: MovedTable): string | null {
    if (this.#without.length === 0) return null;
    if (name === 'rooms') return 'id';
    return columns.includes('room_id') ? 'room_id' : null;
  }

  #whereClause(table: MovedTable): string {
    const column = this.#roomColumn(table);
    if (column === null) return '';
    return `where ${column} is null or ${column} not in (${this.#without.map(() => '?').join(', ')})`;
  }

  #excluded(table: MovedTable): readonly string[] {
    return this.#roomColumn(table) === null ? [] : this.#without;
  }
}

const MAX_STATEMENT_VALUES = 30_000;

class PostgresTables implements Tables {
  readonly #client: PrimaryClient;

  constructor(client: PrimaryClient) {
    this.#client = client;
  }

  async *read(table: MovedTable): AsyncIterable<readonly MovedRow[]> {
    await this.#client.query(`declare moved_rows no scroll cursor for ${selectStatement(table)}`);
    try {
      for (;;) {
        const text = `fetch ${ROWS_PER_PAGE} from moved_rows`;
        const { rows } = await this.#client.query<SqlValue[]>({ text, rowMode: 'array' });
        if (rows.length > 0) yield rows;
        if (rows.length < ROWS_PER_PAGE) return;
      }
    } finally {
      await this.#client.query('close moved_rows');
    }
  }

  async write({ name, columns }: MovedTable, rows: readonly MovedRow[]): Promise<void> {
    const most = Math.floor(MAX_STATEMENT_VALUES / columns.length);
    for (let from = 0; from < rows.length; from += most) {
      const some = rows.slice(from, from + most);
      const places = some.map(
        (row, nth) => `(${row.map((_, at) => `$${nth * row.length + at + 1}`).join(', ')})`,
      );
      await this.#client.query(
        `insert into "${name}" (${quoteNames(columns)}) values ${places.join(', ')}`,
        some.flat(),
      );
    }
  }
}

/** Neither store was changed. The message is one line. */
export class MoveRefused extends Error {
  override name = 'MoveRefused';
}

export interface MoveResult {
  readonly rooms: number;
  readonly pictures: MovedPictures;
}

interface MoveOptions {
  readonly clock: Clock;
  readonly openStorage: (directory: string, options: StorageOptions) => Promise<SqliteStorage>;
  readonly without?: readonly RoomId[];
  readonly onTable?: OnTable;
}

const GENERATED_ID_TABLES = ['mails', 'admin_log', 'webhook_deliveries'];

/**
 * Moves a data directory to an empty database in one verified transaction, and marks the directory as moved. Throws
 * `MoveRefused`, `UnusableDatabase` and `DataDirInUse`.
 */
export async function moveToPostgres(
  directory: string,
  url: string,
  options: MoveOptions,
): Promise<MoveResult> {
  const file = databaseFile(directory);
  if (!existsSync(file)) throw new MoveRefused(noDatabaseText(file));
  const storage = await openIdle(directory, options);
  const reader = openReader(file);
  try {
    refuseDamaged(storage, reader, options.without ?? []);
    return await withPrimary(url, '--to', async (client) => {
      const moved = await fillPostgres(client, reader, directory, options);
      await client.query('commit');
      markMoved(directory, urlWithoutPassword(url));
      return moved;
    });
  } finally {
    reader.close();
    await storage.close();
  }
}

async function fillPostgres(
  client: PrimaryClient,
  reader: SqliteDatabase,
  directory: string,
  { without = [], onTable }: MoveOptions,
): Promise<MoveResult> {
  const tables = listTables(reader);
  const [from, to] = [new SqliteTables(reader, without), new PostgresTables(client)];
  if (!(await isEmpty(to, tables)))
    throw new MoveRefused(
      'The target database is not empty. Create a new database, and pass its address to --to.',
    );
  await copyTables(from, to, tables, onTable);
  for (const name of GENERATED_ID_TABLES)
    await client.query(
      `select setval(pg_get_serial_sequence($1, 'id'), coalesce(max(id), 0) + 1, false) from ${name}`,
      [name],
    );
  const pictures = await picturesToPostgres(directory, client);
  await requireSameRows(from, to, tables, onTable);
  return { rooms: await countRooms(client), pictures };
}

/**
 * Moves a database to an empty directory, and marks the database as moved. Throws `MoveRefused`, `UnusableDatabase` and
 * `DataDirInUse`.
 */
export async function moveToSqlite(
  url: string,
  directory: string,
  options: MoveOptions,
): Promise<MoveResult> {
  const target = databaseFile(directory);
  if (existsSync(target)) throw new MoveRefused(`${target} already exists. Choose an empty directory.`);
  const folder = join(directory, 'moving');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    return await withPrimary(url, 'DATABASE_URL', async (client) => {
      const moved = await fetchFromPostgres(client, folder, options);
      const at = options.clock.wall();
      await client.query('insert into moved (at, place) values ($1, $2)', [at, directory]);
      if (existsSync(filesFolder(folder))) renameSync(filesFolder(folder), filesFolder(directory));
      renameSync(databaseFile(folder), target);
      await client.query('commit');
      return moved;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fetchFromPostgres(
  client: PrimaryClient,
  folder: string,
  options: MoveOptions,
): Promise<MoveResult> {
  const file = databaseFile(folder);
  await (await openIdle(folder, options)).close();
  const writer = openWriter(file);
  try {
    const tables = listTables(writer);
    const [from, to] = [new PostgresTables(client), new SqliteTables(writer)];
    await copyTables(from, to, tables, options.onTable);
    await requireSameRows(from, to, tables, options.onTable);
  } finally {
    writer.close();
  }
  const storage = await openIdle(folder, options);
  const reader = openReader(file);
  try {
    refuseDamaged(storage, reader, []);
  } finally {
    reader.close();
    await storage.close();
  }
  syncDatabase(file);
  return { rooms: await countRooms(client), pictures: await picturesToFolder(client, folder) };
}

async function requireSameRows(
  from: SqliteTables | PostgresTables,
  to: SqliteTables | PostgresTables,
  tables: readonly MovedTable[],
  onTable?: OnTable,
): Promise<void> {
  const different = await firstDifference(from, to, tables, onTable);
  if (different !== null)
    throw new MoveRefused(
      `The copy of table ${different} differs from the original. Nothing was moved. Check the disks, then try again.`,
    );
}

async function withPrimary<Value>(
  url: string,
  namedBy: UrlSetting,
  work: (client: PrimaryClient) => Promise<Value>,
): Promise<Value> {
  await (await openPostgres(url, { namedBy })).close();
  const client = await connectToPrimary(url, () => {});
  try {
    await client.query('begin isolation level repeatable read');
    // Every writing process locks its row in `nodes` (D57), so this waits for all of them.
    await client.query('lock table nodes in access exclusive mode');
    const { rows } = await client.query('select 1 from nodes where lease_until > clock_timestamp()');
    if (rows.length > 0)
      throw new MoveRefused('A Callboard process is using that database. Stop it, then try again.');
    return await work(client);
  } catch (error) {
    throw unusableStore(error, url, namedBy);
  } finally {
    // Ending the connection rolls back, unless the work committed.
    await client.end();
  }
}

function openIdle(directory: string, { clock, openStorage }: MoveOptions): Promise<SqliteStorage> {
  return openStorage(directory, {
    clock,
    onLoss: (loss) => {
      if (loss.isLost) throw new MoveRefused(`Nothing was moved. ${lossText(loss)}`);
    },
    onFatal: (reason) => {
      throw new Error(reason);
    },
  });
}

function refuseDamaged({ rooms }: SqliteStorage, reader: SqliteDatabase, without: readonly RoomId[]): void {
  const ids = reader.prepare<[], RoomId>('select id from rooms order by id').pluck().all();
  const strange = without.filter((id) => !ids.includes(id));
  if (strange.length > 0)
    throw new MoveRefused(`--without names rooms that do not exist: ${strange.join(', ')}.`);
  const damaged = ids.filter((id) => !without.includes(id)).flatMap((id) => damageOfRoom(rooms, id));
  if (damaged.length > 0)
    throw new MoveRefused(
      `Nothing was moved, because these rooms are damaged: ${damaged.join('; ')}. Leave them out with --without <id>, or restore a backup first.`,
    );
}

function damageOfRoom(rooms: SqliteStorage['rooms'], id: RoomId): readonly string[] {
  try {
    rooms.load(id);
    return [];
  } catch (error) {
    if (error instanceof RoomDamaged) return [`room ${id} (${error.what})`];
    throw error;
  }
}

async function countRooms(client: PrimaryClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*) as count from rooms');
  return rows[0]?.count ?? 0;
}

const urlWithoutPassword = (url: string): string => url.replace(/\/\/[^@/]*@/, '//');
