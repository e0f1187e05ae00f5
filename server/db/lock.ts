import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { codeOf } from './sqlite-error.ts';

/** Another process has this data directory open. */
export class DataDirInUse extends Error {
  constructor(directory: string) {
    super(
      `Another Callboard process is using ${directory}. Stop it, or give this one a DATA_DIR of its own.`,
    );
  }
}

/** Where pictures stand beside a database, or beside its backups. */
export const filesFolder = (directory: string): string => join(directory, 'files');

/** Gives the directory back. */
export type Release = () => void;

/**
 * Takes a data directory for this process alone. The lock is SQLite's on a file of its own, in a transaction that
 * never ends: the system lets go of it when the process dies, however it dies, so that none is ever stale. Its journal
 * stays in memory: a disk that is full must not keep a server from starting.
 */
export function lockDataDir(directory: string): Release {
  const lock = new Sqlite(join(directory, 'callboard.lock'), { timeout: 0 });
  try {
    lock.pragma('journal_mode = memory');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (codeOf(error) === 'SQLITE_BUSY') throw new DataDirInUse(directory);
    throw error;
  }
  return () => lock.close();
}

export function databaseFile(directory: string): string {
  return join(directory, 'callboard.sqlite');
}
