import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import type { Clock } from '../../kernel/clock.ts';
import { lossText } from '../../kernel/log.ts';
import { RoomDamaged } from '../../rooms/journal/room-damaged.ts';
import type { SqliteStorage, StorageOptions } from '../../storage.ts';
import { openReader, openWriter, type SqliteDatabase, synced } from '../connection.ts';
import { databaseFile, filesFolder } from '../lock.ts';
import { openPostgres } from '../postgres/open-postgres.ts';
import { connectToPrimary, type PrimaryClient } from '../postgres/primary.ts';
import { type NamedBy, unusableStore } from '../postgres/unusable-store.ts';
import { noDatabaseAt } from '../unusable-database.ts';
import { copyTables, firstDifference, isEmpty, type OnTable } from './copy.ts';
import { markMoved } from './moved.ts';
import { type MovedPictures, picturesToFolder, picturesToPostgres } from './pictures.ts';
import { type MovedTable, PostgresTables, SqliteTables, tablesOf } from './tables.ts';

/** Neither store changed. One line. */
export class MoveRefused extends Error {
  override name = 'MoveRefused';
}

export interface Moved {
  readonly rooms: number;
  readonly pictures: MovedPictures;
}

export interface MoveOptions {
  readonly clock: Clock;
  /** Locks and migrates a data directory. */
  readonly openStorage: (directory: string, options: StorageOptions) => Promise<SqliteStorage>;
  /** Damaged rooms to leave behind. */
  readonly without?: readonly RoomId[];
  /** Progress by table. */
  readonly onTable?: OnTable;
}

/** Identity columns. */
const COUNTED = ['mails', 'admin_log', 'webhook_deliveries'];

/**
 * Moves a data directory to an empty Postgres store in one verified transaction, and marks the directory. Throws
 * `MoveRefused`, `UnusableDatabase`, `DataDirInUse`.
 */
export async function moveToPostgres(directory: string, url: string, options: MoveOptions): Promise<Moved> {
  const file = databaseFile(directory);
  if (!existsSync(file)) throw new MoveRefused(noDatabaseAt(file));
  const storage = await openIdle(directory, options);
  const reader = openReader(file);
  try {
    refuseDamaged(storage, reader, options.without ?? []);
    return await inStore(url, '--to', async (client) => {
      const moved = await filled(client, reader, directory, options);
      await client.query('commit');
      markMoved(directory, placeOf(url));
      return moved;
    });
  } finally {
    reader.close();
    await storage.close();
  }
}

async function filled(
  client: PrimaryClient,
  reader: SqliteDatabase,
  directory: string,
  { without = [], onTable }: MoveOptions,
): Promise<Moved> {
  const tables = tablesOf(reader);
  const [from, to] = [new SqliteTables(reader, without), new PostgresTables(client)];
  if (!(await isEmpty(to, tables)))
    throw new MoveRefused('That store is not empty. Make a new database, and name that.');
  await copyTables(from, to, tables, onTable);
  for (const name of COUNTED)
    await client.query(
      `select setval(pg_get_serial_sequence($1, 'id'), coalesce(max(id), 0) + 1, false) from ${name}`,
      [name],
    );
  const pictures = await picturesToPostgres(directory, client);
  await requireSame(from, to, tables, onTable);
  return { rooms: await roomsIn(client), pictures };
}

/**
 * Moves a store to an empty directory, and marks the store. Throws `MoveRefused`, `UnusableDatabase`, `DataDirInUse`.
 */
export async function moveToSqlite(url: string, directory: string, options: MoveOptions): Promise<Moved> {
  const target = databaseFile(directory);
  if (existsSync(target)) throw new MoveRefused(`There is a database at ${target} already.`);
  const folder = join(directory, 'moving');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    return await inStore(url, 'DATABASE_URL', async (client) => {
      const moved = await fetched(client, folder, options);
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

async function fetched(client: PrimaryClient, folder: string, options: MoveOptions): Promise<Moved> {
  const file = databaseFile(folder);
  await (await openIdle(folder, options)).close();
  const writer = openWriter(file);
  try {
    const tables = tablesOf(writer);
    const [from, to] = [new PostgresTables(client), new SqliteTables(writer)];
    await copyTables(from, to, tables, options.onTable);
    await requireSame(from, to, tables, options.onTable);
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
  synced(file);
  return { rooms: await roomsIn(client), pictures: await picturesToFolder(client, folder) };
}

async function requireSame(
  from: SqliteTables | PostgresTables,
  to: SqliteTables | PostgresTables,
  tables: readonly MovedTable[],
  onTable?: OnTable,
): Promise<void> {
  const different = await firstDifference(from, to, tables, onTable);
  if (different !== null)
    throw new MoveRefused(`What was written to ${different} is not what was read. Nothing was moved.`);
}

/** Transaction on an unused store. */
async function inStore<Value>(
  url: string,
  namedBy: NamedBy,
  work: (client: PrimaryClient) => Promise<Value>,
): Promise<Value> {
  await (await openPostgres(url, { namedBy })).close();
  const client = await connectToPrimary(url, () => {});
  try {
    await client.query('begin isolation level repeatable read');
    // Writers hold a row (D57).
    await client.query('lock table nodes in access exclusive mode');
    const { rows } = await client.query('select 1 from nodes where lease_until > clock_timestamp()');
    if (rows.length > 0) throw new MoveRefused('A process is using that store. Stop it, then move.');
    return await work(client);
  } catch (error) {
    throw unusableStore(error, url, namedBy);
  } finally {
    // Rolls back.
    await client.end();
  }
}

/** Locked, migrated, read-only. */
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
  if (strange.length > 0) throw new MoveRefused(`There is no room ${strange.join(', ')}.`);
  const damaged = ids.filter((id) => !without.includes(id)).flatMap((id) => damageIn(rooms, id));
  if (damaged.length > 0)
    throw new MoveRefused(
      `Not what was written: ${damaged.join('; ')}. Leave them out with --without <id>, or put a backup in place first.`,
    );
}

function damageIn(rooms: SqliteStorage['rooms'], id: RoomId): readonly string[] {
  try {
    rooms.load(id);
    return [];
  } catch (error) {
    if (error instanceof RoomDamaged) return [`room ${id} (${error.what})`];
    throw error;
  }
}

async function roomsIn(client: PrimaryClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*) as count from rooms');
  return rows[0]?.count ?? 0;
}

/** Without credentials. */
const placeOf = (url: string): string => url.replace(/\/\/[^@/]*@/, '//');
