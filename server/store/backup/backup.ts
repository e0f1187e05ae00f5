import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Instant } from '../../../machines/kernel/time.ts';
import { hasTable, openReader } from '../connection.ts';
import { dateInName, filesFolder } from '../lock.ts';
import { errorCodeOf, sqliteQueries, sqlText } from '../statements.ts';
import { hasRoomsTable, noDatabaseText, unusableDatabaseError } from '../unusable-database.ts';

const READ_FILE_IDS = sqlText(sqliteQueries.selectFrom('files').select('id').distinct());

function fileIdsIn(database: string): readonly string[] {
  const db = openReader(database);
  try {
    return hasTable(db, 'files') ? db.prepare<[], string>(READ_FILE_IDS).pluck().all() : [];
  } finally {
    db.close();
  }
}

/** Skips missing images, because they must not prevent a backup. */
export function restoreFiles(database: string, from: string, to: string): void {
  linkFiles(fileIdsIn(database), from, to);
}

export function copyFiles(from: string, to: string): void {
  if (existsSync(from)) linkFiles(readdirSync(from), from, to);
}

function linkFiles(names: readonly string[], from: string, to: string): void {
  if (names.length > 0) mkdirSync(to, { recursive: true });
  for (const name of names) linkFile(join(from, name), join(to, name));
}

function linkFile(source: string, target: string): void {
  if (existsSync(target) || !existsSync(source)) return;
  try {
    linkSync(source, target);
  } catch {
    // Some file systems have no hard links. The rename makes the copy atomic.
    copyFileSync(source, `${target}.part`);
    renameSync(`${target}.part`, target);
  }
}

/** Deletes nothing if a backup cannot be read. */
export function deleteUnusedFiles(directory: string, backups: readonly string[]): void {
  const folder = filesFolder(directory);
  if (!existsSync(folder)) return;
  const named = new Set(backups.flatMap((name) => fileIdsIn(join(directory, name))));
  for (const name of readdirSync(folder)) if (!named.has(name)) rmSync(join(folder, name), { force: true });
}

const PAGES_PER_STEP = 1_000;

export class BackupFailed extends Error {}

/**
 * Copies the committed database with its images, checks the copy and moves it into place (N91). `onCopied` receives the
 * copied share, 0 to 1. Throws `BackupFailed` and `UnusableDatabase`.
 */
export async function makeBackup(
  file: string,
  directory: string,
  at: Instant,
  onCopied: (share: number) => void = () => {},
): Promise<string> {
  if (!existsSync(file)) throw new BackupFailed(noDatabaseText(file));
  mkdirSync(directory, { recursive: true });
  const target = backupPath(directory, at);
  const unchecked = `${target}.unchecked`;
  const source = openReader(file);
  try {
    const progress = ({ totalPages, remainingPages }: Sqlite.BackupMetadata) => {
      onCopied(1 - remainingPages / totalPages);
      return PAGES_PER_STEP;
    };
    await source.backup(unchecked, { progress });
    onCopied(1);
    verifyBackup(unchecked);
    restoreFiles(unchecked, filesFolder(dirname(file)), filesFolder(directory));
    renameSync(unchecked, target);
    return target;
  } catch (error) {
    throw diskFullError(directory, error) ?? unusableDatabaseError(file, error);
  } finally {
    source.close();
    for (const rest of ['', '-wal', '-shm']) rmSync(unchecked + rest, { force: true });
  }
}

export function diskFullError(directory: string, error: unknown): BackupFailed | null {
  if (!['SQLITE_FULL', 'ENOSPC'].includes(errorCodeOf(error))) return null;
  return new BackupFailed(
    `No backup was made: the disk of ${directory} is full. Free some space, then try again.`,
  );
}

function backupPath(directory: string, at: Instant): string {
  return join(directory, `callboard-${dateInName(at)}.sqlite`);
}

export function backupTime(name: string): Instant | null {
  const [, day, hour, minute, second, ms] =
    /^callboard-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sqlite$/.exec(name) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`);
}

export function listBackups(directory: string): readonly string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => backupTime(name) !== null)
    .sort();
}

/** Throws `BackupFailed` if the copy is damaged or empty. Ends WAL mode, so that the copy is a single file. */
export function verifyBackup(copy: string): void {
  const db = new Sqlite(copy);
  try {
    db.pragma('journal_mode = delete');
    const verdict = db.pragma('integrity_check', { simple: true });
    if (verdict !== 'ok') throw new BackupFailed(`The backup is damaged: ${String(verdict)}`);
    if (!hasRoomsTable(db)) throw new BackupFailed('The database is empty, so there is nothing to back up.');
  } finally {
    db.close();
  }
}

export class NotTheOwner extends Error {
  constructor(path: string, owner: number) {
    super(
      `Nothing was done: ${path} belongs to user ${owner}, and Callboard could not read files that root creates there. Run this command as that user (docs/self-hosting.md, Backups).`,
    );
  }
}

/** The server could not read files that root creates. */
export function refuseRoot(database: string, uid = process.getuid?.()): void {
  if (uid !== 0) return;
  for (const path of [database, dirname(database)]) {
    const owner = statSync(path, { throwIfNoEntry: false })?.uid ?? 0;
    if (owner !== 0) throw new NotTheOwner(path, owner);
  }
}
