import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Duration, HOUR, type Instant } from '../../../machines/kernel/time.ts';
import { openReader, openWriter } from '../connection.ts';
import { dateInName, filesFolder, lockDataDir } from '../lock.ts';
import { migrateToLatest } from '../migrate.ts';
import { sqliteQueries, sqlText } from '../statements.ts';
import { findWalLoss, markClosed } from '../wal-loss.ts';
import { backupTime, copyFiles, restoreFiles, verifyBackup } from './backup.ts';
import { type CarriedRights, carryRights, lastRevoked } from './restored-rights.ts';

export class RestoreRefused extends Error {}

export interface RestoreResult extends CarriedRights {
  readonly replaced: string | null;
}

export type RestoreStage = 'copying' | 'checking' | 'carryingRights' | 'checkingAgain';

/**
 * Replaces the database of a stopped server. Later revocations of rights stay in force (`restored-rights.ts`), and
 * epochs rise. If the process is killed, either the old or the new database is complete. Throws `DataDirInUse` and
 * `RestoreRefused`.
 */
export async function restoreBackup(
  directory: string,
  backup: string,
  at: Instant,
  onStage: (stage: RestoreStage) => void = () => {},
): Promise<RestoreResult> {
  if (!existsSync(backup))
    throw new RestoreRefused(
      `The file ${backup} does not exist. Backups are in the folder backups of DATA_DIR.`,
    );
  const release = lockDataDir(directory);
  const file = join(directory, 'callboard.sqlite');
  const fresh = unfinishedPath(file);
  try {
    await prepareCopy(backup, fresh, onStage);
    const isOwn = existsSync(file) && isSameInstallation(file, fresh);
    const known = isOwn && (await checkpointLog(file, at));
    const isUnrevoked = isOwn && !known && isUnrevokedSince(directory, file, backup, at);
    onStage('carryingRights');
    const carried = carryRights(fresh, known ? file : null, at, isUnrevoked);
    onStage('checkingAgain');
    verifyBackup(fresh);
    return { ...carried, replaced: replaceDatabase(file, fresh, backup, at) };
  } finally {
    removeUnfinished(file);
    release();
  }
}

const unfinishedPath = (file: string): string => `${file}.restoring`;

/** The caller must have locked the directory. */
export function removeUnfinished(file: string): void {
  for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(unfinishedPath(file) + rest, { force: true });
}

async function prepareCopy(
  backup: string,
  fresh: string,
  onStage: (stage: RestoreStage) => void,
): Promise<void> {
  onStage('copying');
  copyFileSync(backup, fresh);
  onStage('checking');
  try {
    verifyBackup(fresh);
    await migrateToLatest(fresh);
  } catch (cause) {
    throw new RestoreRefused(
      `${backup} is not a complete backup from this or an earlier version of Callboard. Nothing was changed. Choose another backup.`,
      {
        cause,
      },
    );
  }
}

/** Returns false if the database is damaged or may lack revocations. */
async function checkpointLog(file: string, at: Instant): Promise<boolean> {
  try {
    if (findWalLoss(file, at)?.isLost === true) return false;
    await migrateToLatest(file);
    const db = openWriter(file);
    try {
      db.pragma('wal_checkpoint(truncate)');
      return db.pragma('integrity_check', { simple: true }) === 'ok';
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

function isSameInstallation(file: string, fresh: string): boolean {
  try {
    return installTimestamp(file) === installTimestamp(fresh);
  } catch {
    return false;
  }
}

/** A backup that an update made within this time keeps links, sessions and keys valid. */
const REVOCATION_MARGIN: Duration = HOUR;

/** True if an update made the backup within the last hour, and nothing was revoked since (N424). */
function isUnrevokedSince(directory: string, file: string, backup: string, at: Instant): boolean {
  const made = backupTime(basename(backup));
  const revoked = lastRevoked(directory);
  if (made === null || revoked === null || revoked > made) return false;
  const age = at - made;
  return (
    age >= 0 &&
    age <= REVOCATION_MARGIN &&
    lastMigrationAt(file) >= made &&
    findWalLoss(file, at)?.isLost !== true
  );
}

const appliedMigrations = sqliteQueries.selectFrom('kysely_migration');
const NEWEST_MIGRATION = sqlText(appliedMigrations.select(({ fn }) => fn.max('timestamp').as('newest')));
const FIRST_MIGRATION = sqlText(appliedMigrations.select('timestamp').orderBy('name').limit(1));

function lastMigrationAt(file: string): Instant {
  const db = openReader(file);
  try {
    return Date.parse(String(db.prepare(NEWEST_MIGRATION).pluck().get()));
  } finally {
    db.close();
  }
}

function installTimestamp(file: string): unknown {
  const db = openReader(file);
  try {
    return db.prepare(FIRST_MIGRATION).pluck().get();
  } finally {
    db.close();
  }
}

/** The rename is atomic. The log of a damaged database is moved aside first. */
function replaceDatabase(file: string, fresh: string, backup: string, at: Instant): string | null {
  const db = new Sqlite(fresh);
  db.pragma('journal_mode = delete');
  db.close();
  syncPath(fresh);
  const aside = join(dirname(file), `replaced-${dateInName(at)}.sqlite`);
  const hadOne = existsSync(file);
  if (hadOne) linkSync(file, aside);
  const pictures = filesFolder(dirname(file));
  if (hadOne) copyFiles(pictures, `${aside}-files`);
  restoreFiles(fresh, filesFolder(dirname(backup)), pictures);
  for (const rest of ['-wal', '-shm']) if (existsSync(file + rest)) renameSync(file + rest, aside + rest);
  markClosed(file);
  renameSync(fresh, file);
  syncPath(dirname(file));
  return hadOne ? aside : null;
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
