import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Instant } from '../../../machines/kernel/time.ts';
import { dateInName } from '../../kernel/written-date.ts';
import { openReader } from '../connection.ts';
import { filesFolder } from '../lock.ts';
import { codeOf } from '../sqlite-error.ts';
import { holdsRooms, noDatabaseAt, unusable } from '../unusable-database.ts';
import { bringFiles } from './backup-files.ts';

const PAGES_AT_ONCE = 1_000;

/** Nothing to copy, or a damaged copy (deleted). */
export class BackupFailed extends Error {}

/**
 * Copies the committed database and pictures, verifies, moves into place (N91). Resolves to its path. `onCopied`:
 * share, 0 to 1. Throws `BackupFailed`, `UnusableDatabase`.
 */
export async function backup(
  file: string,
  directory: string,
  at: Instant,
  onCopied: (share: number) => void = () => {},
): Promise<string> {
  if (!existsSync(file)) throw new BackupFailed(noDatabaseAt(file));
  mkdirSync(directory, { recursive: true });
  const target = pathAt(directory, at);
  const unchecked = `${target}.unchecked`;
  const source = openReader(file);
  try {
    const progress = ({ totalPages, remainingPages }: Sqlite.BackupMetadata) => {
      onCopied(1 - remainingPages / totalPages);
      return PAGES_AT_ONCE;
    };
    await source.backup(unchecked, { progress });
    onCopied(1);
    verify(unchecked);
    bringFiles(unchecked, filesFolder(dirname(file)), filesFolder(directory));
    renameSync(unchecked, target);
    return target;
  } catch (error) {
    throw noRoomFor(directory, error) ?? unusable(file, error);
  } finally {
    source.close();
    for (const rest of ['', '-wal', '-shm']) rmSync(unchecked + rest, { force: true });
  }
}

export function noRoomFor(directory: string, error: unknown): BackupFailed | null {
  if (!['SQLITE_FULL', 'ENOSPC'].includes(codeOf(error))) return null;
  return new BackupFailed(`No backup was made: the disk of ${directory} is full. Make room, then try again.`);
}

function pathAt(directory: string, at: Instant): string {
  return join(directory, `callboard-${dateInName(at)}.sqlite`);
}

export function backupTime(name: string): Instant | null {
  const [, day, hour, minute, second, ms] =
    /^callboard-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sqlite$/.exec(name) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`);
}

/** Oldest first: names sort by time. */
export function backupsIn(directory: string): readonly string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => backupTime(name) !== null)
    .sort();
}

/** Throws `BackupFailed` if damaged or empty. Leaves WAL mode: one file. */
export function verify(copy: string): void {
  const db = new Sqlite(copy);
  try {
    db.pragma('journal_mode = delete');
    const verdict = db.pragma('integrity_check', { simple: true });
    if (verdict !== 'ok') throw new BackupFailed(`The copy is damaged: ${String(verdict)}`);
    if (!holdsRooms(db)) throw new BackupFailed('There is nothing to copy: the database is empty.');
  } finally {
    db.close();
  }
}
