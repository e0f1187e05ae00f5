import { type BigIntStats, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { formatInTimeZone } from 'date-fns-tz';
import type { Instant } from '../../machines/kernel/time.ts';
import { errorCodeOf } from './statements.ts';

export class DataDirInUse extends Error {
  constructor(directory: string) {
    super(`Another Callboard process is using ${directory}. Stop it, or set another DATA_DIR for this one.`);
  }
}

export const filesFolder = (directory: string): string => join(directory, 'files');

export type Release = () => void;

/**
 * The lock is an open SQLite transaction, which ends with the process. Its journal is in memory, so that a full disk
 * does not prevent a start.
 */
export function lockDataDir(directory: string): Release {
  const lock = new Sqlite(join(directory, 'callboard.lock'), { timeout: 0 });
  try {
    lock.pragma('journal_mode = memory');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (errorCodeOf(error) === 'SQLITE_BUSY') throw new DataDirInUse(directory);
    throw error;
  }
  return () => lock.close();
}

export const databaseFile = (directory: string): string => join(directory, 'callboard.sqlite');

/** Detects a moved database. SQLite would continue to write to a file that was replaced or deleted. */
export class MovedFileDetector {
  readonly #paths: readonly string[];
  readonly #knownStats = new Map<string, BigIntStats>();

  constructor(file: string) {
    this.#paths = [file, `${file}-wal`];
    this.moved();
  }

  moved(): string | null {
    return this.#paths.find((path) => this.#hasMoved(path)) ?? null;
  }

  #hasMoved(path: string): boolean {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    const known = this.#knownStats.get(path);
    if (known !== undefined) return found?.ino !== known.ino || found.dev !== known.dev;
    if (found !== undefined) this.#knownStats.set(path, found);
    return false;
  }
}

export function dateInName(at: Instant): string {
  return formatInTimeZone(at, 'UTC', "yyyy-MM-dd'T'HH-mm-ss-SSS'Z'");
}
