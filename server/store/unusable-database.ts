import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasTable, openReader, type SqliteDatabase } from './connection.ts';
import { errorCodeOf, isDamageCode } from './statements.ts';

/** The message is one line with a remedy. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase';
}

export class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

export function unusableDatabaseError(file: string, error: unknown): unknown {
  const reason = unusableReason(error);
  return reason === null ? error : new UnusableDatabase(`${file} ${reason}`, { cause: error });
}

export const noDatabaseText = (file: string): string =>
  `There is no database at ${file}. Start Callboard once to create it, or set DATA_DIR to the folder of your data.`;

export const restoreCommand = (backup = '<file>'): string =>
  `npm run restore -- ${backup} (in the container: node dist/backup.js restore ${backup})`;

export const hasRoomsTable = (db: SqliteDatabase): boolean => hasTable(db, 'rooms');

/** An empty file is not opened, because SQLite would remove its log. */
export function isEmptiedDatabase(file: string): boolean {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (size === undefined || size === 0) return size === 0;
  const db = openReader(file);
  try {
    return !hasRoomsTable(db);
  } finally {
    db.close();
  }
}

function unusableReason(error: unknown): string | null {
  const code = errorCodeOf(error);
  if (isDamageCode(code)) return `is damaged or not a database. Restore a backup: ${restoreCommand()}`;
  if (code === 'SQLITE_FULL' || code === 'ENOSPC')
    return 'cannot be opened, because its disk is full. Free some space, then start again.';
  if (/^SQLITE_(?:CANTOPEN|READONLY|PERM)|^(?:EROFS|EACCES|EPERM)$/.test(code))
    return 'cannot be opened for writing by this user. Check the owner and permissions of the file and its folder.';
  if (isNewerDatabase(error))
    return 'was written by a newer version of Callboard. Start that version, or restore the backup made before the update.';
  return null;
}

export const isNewerDatabase = (error: unknown): boolean =>
  error instanceof NewerDatabase ||
  (error instanceof Error && error.message.startsWith('corrupted migrations'));

const movedMarkFile = (directory: string): string => join(directory, 'moved');

export function markMoved(directory: string, place: string): void {
  writeFileSync(movedMarkFile(directory), `${place}\n`, { flush: true });
}

/** Throws `UnusableDatabase` if the directory was moved. Otherwise two servers would run the same show. */
export function refuseMoved(directory: string): void {
  const mark = movedMarkFile(directory);
  if (!existsSync(mark)) return;
  throw new UnusableDatabase(
    `The data of ${directory} was moved to ${readFileSync(mark, 'utf8').trim()}. Set DATABASE_URL to use it there, ` +
      `or delete ${mark} to use the old data here again.`,
  );
}
