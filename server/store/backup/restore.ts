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
import { sqliteQueries, textOf } from '../query-text.ts';
import { findWalLoss, markClosed } from '../wal-loss.ts';
import { backupTime, bringFiles, keepFiles, verify } from './backup.ts';
import { type CarriedRights, carryRights, lastRevoked } from './restored-rights.ts';

export class RestoreRefused extends Error {}

export interface Restored extends CarriedRights {
  readonly replaced: string | null;
}

export type RestoreStage = 'copying' | 'checking' | 'carryingRights' | 'checkingAgain';

/**
 * Replaces the database of a stopped server. Later revocations stay in force (`restored-rights.ts`), and epochs rise.
 * If the process is killed, either the old or the new database is complete. Throws `DataDirInUse` and `RestoreRefused`.
 */
export async function restore(
  directory: string,
  backup: string,
  at: Instant,
  onStage: (stage: RestoreStage) => void = () => {},
): Promise<Restored> {
  if (!existsSync(backup)) throw new RestoreRefused(`There is no file ${backup}.`);
  const release = lockDataDir(directory);
  const file = join(directory, 'callboard.sqlite');
  const fresh = unfinished(file);
  try {
    await prepare(backup, fresh, onStage);
    const isOwn = existsSync(file) && isOf(file, fresh);
    const known = isOwn && (await settle(file, at));
    const isUnrevoked = isOwn && !known && nothingRevokedSince(directory, file, backup, at);
    onStage('carryingRights');
    const carried = carryRights(fresh, known ? file : null, at, isUnrevoked);
    onStage('checkingAgain');
    verify(fresh);
    return { ...carried, replaced: replace(file, fresh, backup, at) };
  } finally {
    removeUnfinished(file);
    release();
  }
}

const unfinished = (file: string): string => `${file}.restoring`;

/** The caller must have locked the directory. */
export function removeUnfinished(file: string): void {
  for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(unfinished(file) + rest, { force: true });
}

async function prepare(backup: string, fresh: string, onStage: (stage: RestoreStage) => void): Promise<void> {
  onStage('copying');
  copyFileSync(backup, fresh);
  onStage('checking');
  try {
    verify(fresh);
    await migrateToLatest(fresh);
  } catch (cause) {
    throw new RestoreRefused(
      `${backup} is no whole backup of this program or an older one. Nothing was changed.`,
      {
        cause,
      },
    );
  }
}

/** Returns false if the database is damaged or may lack revocations. */
async function settle(file: string, at: Instant): Promise<boolean> {
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

function isOf(file: string, fresh: string): boolean {
  try {
    return beganAt(file) === beganAt(fresh);
  } catch {
    return false;
  }
}

/** Age up to which the backup of an update keeps links, sessions and keys valid. */
const WAY_BACK: Duration = HOUR;

/** True if an update made the backup within the last hour, and nothing was revoked since (N424). */
function nothingRevokedSince(directory: string, file: string, backup: string, at: Instant): boolean {
  const made = backupTime(basename(backup));
  const revoked = lastRevoked(directory);
  if (made === null || revoked === null || revoked > made) return false;
  const age = at - made;
  return age >= 0 && age <= WAY_BACK && updatedAt(file) >= made && findWalLoss(file, at)?.isLost !== true;
}

const migrations = sqliteQueries.selectFrom('kysely_migration');
const NEWEST_MIGRATION = textOf(migrations.select(({ fn }) => fn.max('timestamp').as('newest')));
const FIRST_MIGRATION = textOf(migrations.select('timestamp').orderBy('name').limit(1));

function updatedAt(file: string): Instant {
  const db = openReader(file);
  try {
    return Date.parse(String(db.prepare(NEWEST_MIGRATION).pluck().get()));
  } finally {
    db.close();
  }
}

/** A database and its backups share the time of the first migration. */
function beganAt(file: string): unknown {
  const db = openReader(file);
  try {
    return db.prepare(FIRST_MIGRATION).pluck().get();
  } finally {
    db.close();
  }
}

/** The rename is atomic. The log of a damaged database is moved aside first. */
function replace(file: string, fresh: string, backup: string, at: Instant): string | null {
  const db = new Sqlite(fresh);
  db.pragma('journal_mode = delete');
  db.close();
  sync(fresh);
  const aside = join(dirname(file), `replaced-${dateInName(at)}.sqlite`);
  const hadOne = existsSync(file);
  if (hadOne) linkSync(file, aside);
  const pictures = filesFolder(dirname(file));
  // The next start deletes images that nothing refers to.
  if (hadOne) keepFiles(pictures, `${aside}-files`);
  bringFiles(fresh, filesFolder(dirname(backup)), pictures);
  for (const rest of ['-wal', '-shm']) if (existsSync(file + rest)) renameSync(file + rest, aside + rest);
  markClosed(file);
  renameSync(fresh, file);
  sync(dirname(file));
  return hadOne ? aside : null;
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
