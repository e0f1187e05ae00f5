import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Instant } from '../../machines/kernel/time.ts';
import { dateInName } from '../kernel/written-date.ts';
import { DataDirInUse, lockDataDir, type Release } from './lock.ts';
import { UnusableDatabase } from './unusable-database.ts';
import { readWalIndex, scanWal, type WalIndex, type WalScan } from './wal.ts';

/** State of the write-ahead log after a kill or power cut. */
export interface WalLoss {
  readonly what: 'damaged' | 'missing';
  readonly isLost: boolean;
  /** The set-aside log, or null without one. */
  readonly aside: string | null;
}

/**
 * Mark of an open database's log, also after a kill. Its name survives `rm callboard.sqlite-*`. Holds a word while a
 * loss awaits new epochs.
 */
const openMark = (file: string): string => join(dirname(file), 'callboard.open');
const FOUND = 'lost\n';

/** A full disk must not keep a server from serving. */
export function markOpen(file: string): void {
  try {
    writeFileSync(openMark(file), '');
  } catch {
    // Without it one of four losses is unnoticed: log and index both deleted.
  }
}

export const markClosed = (file: string): void => rmSync(openMark(file), { force: true });

/**
 * True loss of acknowledged commits. Call before SQLite opens the file, as it drops unreadable frames silently. A
 * torn tail is no loss. Copies a damaged log aside.
 */
export function findWalLoss(file: string, at: Instant): WalLoss | null {
  const log = `${file}-wal`;
  const { found, isWhole } = look(file);
  if (found === null) return null;
  if (found.isLost) writeFileSync(openMark(file), FOUND, { flush: true });
  return { ...found, aside: existsSync(log) ? putAside(log, isWhole, at) : null };
}

/** Throws `UnusableDatabase` on a loss: closing the last connection removes the log with its evidence. */
export function refuseLoss(file: string): void {
  if (!existsSync(file)) return;
  let release: Release;
  try {
    release = lockDataDir(dirname(file));
  } catch (error) {
    // A running server has checked it.
    if (error instanceof DataDirInUse) return;
    throw error;
  }
  try {
    if (look(file).found?.isLost !== true) return;
  } finally {
    release();
  }
  throw new UnusableDatabase(
    `Nothing was done: the write-ahead log of ${file} has lost changes. Start the server once, which says what it found, or restore a backup.`,
  );
}

/** Without a log, the file is the whole database. */
export function markSettled(file: string): void {
  if (!existsSync(`${file}-wal`)) markClosed(file);
}

interface Look {
  readonly found: Pick<WalLoss, 'what' | 'isLost'> | null;
  /** The file alone has more than with the readable log. */
  readonly isWhole: boolean;
}

function look(file: string): Look {
  const log = `${file}-wal`;
  const wal = scanWal(log, pageSizeOf(file));
  const index = readWalIndex(`${file}-shm`);
  const marked = existsSync(openMark(file)) ? readFileSync(openMark(file), 'utf8') : null;
  const found =
    marked === FOUND ? { what: 'damaged' as const, isLost: true } : judged(wal, index, marked !== null);
  return { found, isWhole: isNewerThan(wal, index) };
}

function judged(
  wal: WalScan | null,
  index: WalIndex | null,
  wasOpen: boolean,
): Pick<WalLoss, 'what' | 'isLost'> | null {
  if (wal === null) {
    const isLost = index === null ? wasOpen : index.committed > index.checkpointed;
    return isLost ? { what: 'missing', isLost } : null;
  }
  const known = index === null || isOlder(index.salts, wal.salts) ? null : index;
  if (known === null) return wal.hasLostCommits ? { what: 'damaged', isLost: true } : null;
  const read = known.salts === wal.salts ? wal.committed : 0;
  if (read >= known.committed && !wal.hasLostCommits) return null;
  const isLost = known.committed > known.checkpointed || !isNewerThan(wal, known);
  return read === 0 && !isLost ? null : { what: 'damaged', isLost };
}

/** True if SQLite would replay older pages over newer ones. */
const isNewerThan = (wal: WalScan | null, index: WalIndex | null): boolean =>
  wal !== null &&
  index !== null &&
  wal.salts === index.salts &&
  !index.isCheckpointing &&
  index.checkpointed >= wal.committed;

/** The first salt increases at each restart of the log; an index may be older after a power cut. */
function isOlder(salts: string, than: string): boolean {
  const ahead = (Number.parseInt(than.slice(0, 8), 16) - Number.parseInt(salts.slice(0, 8), 16)) >>> 0;
  return ahead > 0 && ahead < 2 ** 31;
}

function putAside(log: string, isWhole: boolean, at: Instant): string {
  const aside = join(dirname(log), `damaged-${dateInName(at)}.sqlite-wal`);
  if (isWhole) renameSync(log, aside);
  else copyFileSync(log, aside);
  return aside;
}

function pageSizeOf(file: string): number {
  const bytes = Buffer.alloc(2);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, bytes, 0, 2, 16);
  } finally {
    closeSync(opened);
  }
  const size = bytes.readUInt16BE(0);
  return size === 1 ? 65_536 : Math.max(size, 512);
}
