import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { parameter, sqliteQueries, textOf } from './query-text.ts';

/** How long a statement may wait for a lock. It blocks its thread meanwhile, so it is short. */
const BUSY_TIMEOUT_MS = 50;

/**
 * Pages of WAL after which a commit also checkpoints (16 MB). The pages of a busy room repeat from commit to commit, so
 * that a rarer checkpoint copies each of them once instead of dozens of times.
 */
const CHECKPOINT_PAGES = 4_000;

export type SqliteDatabase = Sqlite.Database;

/** No configuration reaches these: the tests of power cuts set them, to show that they notice what NORMAL loses. */
export interface WriterSettings {
  readonly synchronous: 'FULL' | 'NORMAL';
  readonly checkpointPages: number;
}

const lasting: WriterSettings = { synchronous: 'FULL', checkpointPages: CHECKPOINT_PAGES };

/**
 * The one connection that writes. `synchronous=FULL` is said aloud: the library's build defaults to NORMAL in WAL mode,
 * which forgets acknowledged commits at a power cut.
 */
export function openWriter(file: string, settings: WriterSettings = lasting): SqliteDatabase {
  const connection = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
  connection.pragma('journal_mode = WAL');
  connection.pragma(`synchronous = ${settings.synchronous}`);
  connection.pragma('foreign_keys = ON');
  connection.pragma(`wal_autocheckpoint = ${settings.checkpointPages}`);
  return connection;
}

/** A connection that reads what is committed, and is never held up by the writer. */
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

/** How long another process than the server waits for its turn: it has no clocks to hold up. */
const VISIT_TIMEOUT_MS = 10_000;

/**
 * A connection for one short write of another process, beside a server that runs or not. The server's writer waits for
 * a lock for 50 ms, then refuses what it was given. So this one syncs nothing while it holds the lock, and leaves
 * checkpoints to the server; `synced` makes the write last.
 */
export function openVisitor(file: string): SqliteDatabase {
  const connection = new Sqlite(file, { timeout: VISIT_TIMEOUT_MS, fileMustExist: true });
  connection.pragma('synchronous = NORMAL');
  connection.pragma('wal_autocheckpoint = 0');
  return connection;
}

/** Waits until what was committed to the file is on the disk. */
export function synced(file: string): void {
  for (const path of [file, `${file}-wal`].filter((each) => existsSync(each))) {
    const opened = openSync(path, 'r+');
    fsyncSync(opened);
    closeSync(opened);
  }
}
