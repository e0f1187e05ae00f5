import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { codeOf } from './sqlite-error.ts';

export class DataDirInUse extends Error {
  constructor(directory: string) {
    super(
      `Another Callboard process is using ${directory}. Stop it, or give this one a DATA_DIR of its own.`,
    );
  }
}

export const filesFolder = (directory: string): string => join(directory, 'files');

export type Release = () => void;

/**
 * Locks a data directory by an open SQLite transaction; the system releases it with the process. Journal in memory: a
 * full disk must not prevent a start.
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
