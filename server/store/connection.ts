import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { parameter, sqliteQueries, sqlText } from './statements.ts';

const BUSY_TIMEOUT_MS = 50;

/** Number of WAL pages, 16 MB. Busy rooms write the same pages again, and a rare checkpoint copies each only once. */
const CHECKPOINT_PAGES = 4_000;

export type SqliteDatabase = Sqlite.Database;

export interface WriterSettings {
  readonly synchronous: 'FULL' | 'NORMAL';
  readonly checkpointPages: number;
}

const durableSettings: WriterSettings = { synchronous: 'FULL', checkpointPages: CHECKPOINT_PAGES };

/**
 * Opens the only writing connection. The library's default `synchronous=NORMAL` would lose acknowledged commits in a
 * power cut.
 */
export function openWriter(file: string, settings: WriterSettings = durableSettings): SqliteDatabase {
  const connection = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
  connection.pragma('journal_mode = WAL');
  connection.pragma(`synchronous = ${settings.synchronous}`);
  connection.pragma('foreign_keys = ON');
  connection.pragma(`wal_autocheckpoint = ${settings.checkpointPages}`);
  return connection;
}

/** The writer never blocks this connection. */
export function openReader(file: string): SqliteDatabase {
  return new Sqlite(file, { timeout: BUSY_TIMEOUT_MS, readonly: true });
}

const FIND_TABLE = sqlText(
  sqliteQueries
    .selectFrom('sqlite_schema')
    .select('name')
    .where('type', '=', 'table')
    .where('name', '=', parameter()),
);

export const hasTable = (db: SqliteDatabase, name: string): boolean =>
  db.prepare(FIND_TABLE).get(name) !== undefined;

const VISIT_TIMEOUT_MS = 10_000;

/**
 * Opens a connection for one short write while a server runs. It makes neither syncs nor checkpoints, because the
 * server waits only 50 ms for the lock.
 */
export function openVisitor(file: string): SqliteDatabase {
  const connection = new Sqlite(file, { timeout: VISIT_TIMEOUT_MS, fileMustExist: true });
  connection.pragma('synchronous = NORMAL');
  connection.pragma('wal_autocheckpoint = 0');
  return connection;
}

export function syncDatabase(file: string): void {
  for (const path of [file, `${file}-wal`].filter((each) => existsSync(each))) {
    const opened = openSync(path, 'r+');
    fsyncSync(opened);
    closeSync(opened);
  }
}
