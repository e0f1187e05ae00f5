import { statSync } from 'node:fs';
import { hasTable, openReader, type SqliteDatabase } from './connection.ts';
import { codeOf, isDamage } from './sqlite-error.ts';

/** The database cannot be opened. The message is one line that says what to do. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase';
}

/** A later version has been at work there. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

/** The error as anyone who runs the server can act on it, where there is anything to do; else as it is. */
export function unusable(file: string, error: unknown): unknown {
  const reason = reasonOf(error);
  return reason === null ? error : new UnusableDatabase(`${file} ${reason}`, { cause: error });
}

/** What is said where there should be a database and is none. */
export const noDatabaseAt = (file: string): string =>
  `There is no database at ${file}. Start Callboard once, or set DATA_DIR.`;

/** How a backup is put in place; without one at hand the reader fills in which. */
export const restoreCommand = (backup = '<file>'): string =>
  `npm run restore -- ${backup} (in the container: node dist/backup.js restore ${backup})`;

/** Whether this program has ever finished making its tables there. */
export const holdsRooms = (db: SqliteDatabase): boolean => hasTable(db, 'rooms');

/** Whether the file holds nothing of ours. Does not open an empty file, since SQLite would remove the log beside it. */
export function isEmptied(file: string): boolean {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (size === undefined || size === 0) return size === 0;
  const db = openReader(file);
  try {
    return !holdsRooms(db);
  } finally {
    db.close();
  }
}

function reasonOf(error: unknown): string | null {
  const code = codeOf(error);
  if (isDamage(code)) return `is damaged, or no database. Put a backup in its place: ${restoreCommand()}`;
  if (code === 'SQLITE_FULL' || code === 'ENOSPC')
    return 'cannot be opened, as its disk is full. Make room, then start again.';
  if (/^SQLITE_(?:CANTOPEN|READONLY|PERM)|^(?:EROFS|EACCES|EPERM)$/.test(code))
    return 'cannot be opened and written by this user. See who owns it and its folder.';
  if (isNewer(error))
    return 'is of a newer version of Callboard. Start that one, or restore the backup made before its update.';
  return null;
}

/** Migrations that this program does not know, as Kysely says it, or words. */
export const isNewer = (error: unknown): boolean =>
  error instanceof NewerDatabase ||
  (error instanceof Error && error.message.startsWith('corrupted migrations'));
