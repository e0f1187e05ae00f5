import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { parameter, sqliteQueries, textOf } from './query-text.ts';

const BUSY_TIMEOUT_MS = 50;

/** WAL pages before a checkpoint, 16 MB. Busy rooms repeat pages; a rarer checkpoint copies each once. */
const CHECKPOINT_PAGES = 4_000;

export type SqliteDatabase = Sqlite.Database;

/** Set by power-cut tests alone, to show what NORMAL loses. */
export interface WriterSettings {
  readonly synchronous: 'FULL' | 'NORMAL';
  readonly checkpointPages: number;
}

const lasting: WriterSettings = { synchronous: 'FULL', checkpointPages: CHECKPOINT_PAGES };

/** The only writer. The library defaults to `synchronous=NORMAL`, which loses acknowledged commits in a power cut. */
export function openWriter(file: string, settings: WriterSettings = lasting): SqliteDatabase {
  const connection = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
  connection.pragma('journal_mode = WAL');
  connection.pragma(`synchronous = ${settings.synchronous}`);
  connection.pragma('foreign_keys = ON');
  connection.pragma(`wal_autocheckpoint = ${settings.checkpointPages}`);
  return connection;
}

/** The writer never blocks it. */
export function openReader(file: string): SqliteDatabase {
  return new Sqlite(file, { timeout: BUSY_TIMEOUT_MS, readonly: true });
}

const TABLE = textOf(
  sqliteQueries
    .selectFrom('sqlite_schema')
    .select('name')
    .where('type', '=', 'table')
    .where('name', '=', parameter()),
);

export const hasTable = (db: SqliteDatabase, name: string): boolean =>
  db.prepare(TABLE).get(name) !== undefined;

const VISIT_TIMEOUT_MS = 10_000;

/**
 * One short write beside a running server. Neither syncs nor checkpoints under the lock, since the server's writer
 * waits only 50 ms; `synced` makes it durable.
 */
export function openVisitor(file: string): SqliteDatabase {
  const connection = new Sqlite(file, { timeout: VISIT_TIMEOUT_MS, fileMustExist: true });
  connection.pragma('synchronous = NORMAL');
  connection.pragma('wal_autocheckpoint = 0');
  return connection;
}

/** Syncs the file. */
export function synced(file: string): void {
  for (const path of [file, `${file}-wal`].filter((each) => existsSync(each))) {
    const opened = openSync(path, 'r+');
    fsyncSync(opened);
    closeSync(opened);
  }
}
