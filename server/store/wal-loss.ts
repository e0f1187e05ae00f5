import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { endianness } from 'node:os';
import { dirname, join } from 'node:path';
import type { Instant } from '../../machines/kernel/time.ts';
import { DataDirInUse, dateInName, lockDataDir, type Release } from './lock.ts';
import { UnusableDatabase } from './unusable-database.ts';

/**
 * Sizes in the WAL format. A header is followed by frames of one page each. Each frame has a running checksum and the
 * salts of the header.
 */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const WAL_MAGIC = 0x37_7f_06_82;

interface WalScan {
  /** Hexadecimal. The salts come from the first frame if the header is damaged. */
  readonly salts: string;
  readonly committed: number;
  /** True if a damaged frame precedes an acknowledged commit. Commits are synced in order. */
  readonly hasLostCommits: boolean;
}

interface WalIndex {
  readonly salts: string;
  readonly committed: number;
  readonly checkpointed: number;
  /** True during a checkpoint, when the database file has newer pages among older ones. */
  readonly isCheckpointing: boolean;
}

type Checksum = readonly [number, number];

const isPageSize = (bytes: number): boolean => bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;

function checksum(bytes: Buffer, length: number, isBigEndian: boolean, [first, second]: Checksum): Checksum {
  let [a, b] = [first, second];
  for (let at = 0; at < length; at += 8) {
    a = (a + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0;
    b = (b + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0;
  }
  return [a, b];
}

/** `pageSize` is used if the header is damaged. */
function scanWal(path: string, pageSize: number): WalScan | null {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= HEADER_BYTES) return null;
  const file = openSync(path, 'r');
  try {
    return scanFrames(file, fstatSync(file).size, pageSize);
  } finally {
    closeSync(file);
  }
}

function scanFrames(file: number, size: number, pageSize: number): WalScan {
  const header = Buffer.alloc(HEADER_BYTES);
  readSync(file, header, 0, HEADER_BYTES, 0);
  const magic = header.readUInt32BE(0);
  const isBigEndian = magic === WAL_MAGIC + 1;
  const ownSize = header.readUInt32BE(8);
  const start: Checksum = [header.readUInt32BE(24), header.readUInt32BE(28)];
  const isSound =
    (magic === WAL_MAGIC || isBigEndian) &&
    isPageSize(ownSize) &&
    isSameChecksum(checksum(header, 24, isBigEndian, [0, 0]), start);
  const frameBytes = FRAME_HEADER_BYTES + (isSound ? ownSize : pageSize);
  const frame = Buffer.alloc(frameBytes);
  let salts = isSound ? header.toString('hex', 16, 24) : '';
  let [isIntact, committed, before] = [isSound, 0, start];
  let [hasCommit, hasLostCommits] = [false, false];
  for (let nth = 1; HEADER_BYTES + nth * frameBytes <= size; nth += 1) {
    readSync(file, frame, 0, frameBytes, HEADER_BYTES + (nth - 1) * frameBytes);
    if (salts === '') salts = frame.toString('hex', 8, 16);
    const ownSum: Checksum = [frame.readUInt32BE(16), frame.readUInt32BE(20)];
    const follows =
      frame.toString('hex', 8, 16) === salts &&
      isSameChecksum(sumOfFrame(frame, isBigEndian, before), ownSum);
    const isCommit = frame.readUInt32BE(4) > 0;
    isIntact &&= follows;
    if (isIntact && isCommit) committed = nth;
    if (!isIntact && follows) {
      hasLostCommits ||= hasCommit;
      hasCommit ||= isCommit;
    }
    before = ownSum;
  }
  return { salts, committed, hasLostCommits };
}

function sumOfFrame(frame: Buffer, isBigEndian: boolean, before: Checksum): Checksum {
  const page = frame.subarray(FRAME_HEADER_BYTES);
  return checksum(page, page.length, isBigEndian, checksum(frame, 8, isBigEndian, before));
}

const isSameChecksum = (one: Checksum, other: Checksum): boolean =>
  one[0] === other[0] && one[1] === other[1];

const INDEX_HEADER_BYTES = 48;
const INDEX_BYTES = 132;

function readWalIndex(path: string): WalIndex | null {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) < INDEX_BYTES) return null;
  const bytes = readFileSync(path);
  const isBigEndian = endianness() === 'BE';
  const word = (at: number) => (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));
  const [one, other] = [bytes.subarray(0, INDEX_HEADER_BYTES), bytes.subarray(INDEX_HEADER_BYTES, 96)];
  if (!one.equals(other) || !isSameChecksum(checksum(bytes, 40, isBigEndian, [0, 0]), [word(40), word(44)]))
    return null;
  return {
    salts: bytes.toString('hex', 32, 40),
    committed: word(16),
    checkpointed: word(96),
    isCheckpointing: word(128) > word(96),
  };
}

export interface WalLoss {
  readonly what: 'damaged' | 'missing';
  readonly isLost: boolean;
  readonly aside: string | null;
}

/**
 * Marks an open database. The file remains after a crash, and `rm callboard.sqlite-*` does not delete it. Contains
 * `lost` until epochs are raised after a loss.
 */
const openMarkFile = (file: string): string => join(dirname(file), 'callboard.open');
const LOSS_MARK = 'lost\n';

/** Never throws, because a full disk must not stop a server. */
export function markOpen(file: string): void {
  try {
    writeFileSync(openMarkFile(file), '');
  } catch {
    // Without the mark, the loss of both log and index goes unnoticed.
  }
}

export const markClosed = (file: string): void => rmSync(openMarkFile(file), { force: true });

/**
 * Finds out whether acknowledged commits were lost. Call this before SQLite opens the file, because SQLite drops
 * unreadable frames. A half-written last frame is no loss. A damaged log is copied aside.
 */
export function findWalLoss(file: string, at: Instant): WalLoss | null {
  const log = `${file}-wal`;
  const { found, isWhole } = inspectWal(file);
  if (found === null) return null;
  if (found.isLost) writeFileSync(openMarkFile(file), LOSS_MARK, { flush: true });
  return { ...found, aside: existsSync(log) ? moveAside(log, isWhole, at) : null };
}

/** Throws `UnusableDatabase` if commits were lost. Opening the database would remove the log, which is the evidence. */
export function refuseLoss(file: string): void {
  if (!existsSync(file)) return;
  let release: Release;
  try {
    release = lockDataDir(dirname(file));
  } catch (error) {
    // A running server has already checked the log.
    if (error instanceof DataDirInUse) return;
    throw error;
  }
  try {
    if (inspectWal(file).found?.isLost !== true) return;
  } finally {
    release();
  }
  throw new UnusableDatabase(
    `Nothing was done: the write-ahead log of ${file} has lost changes. Start the server once, which logs the loss and continues, or restore a backup.`,
  );
}

export function markSettled(file: string): void {
  if (!existsSync(`${file}-wal`)) markClosed(file);
}

function inspectWal(file: string) {
  const log = `${file}-wal`;
  const wal = scanWal(log, pageSizeOf(file));
  const index = readWalIndex(`${file}-shm`);
  const marked = existsSync(openMarkFile(file)) ? readFileSync(openMarkFile(file), 'utf8') : null;
  const found =
    marked === LOSS_MARK
      ? { what: 'damaged' as const, isLost: true }
      : judgeLoss(wal, index, marked !== null);
  return { found, isWhole: isNewerThan(wal, index) };
}

function judgeLoss(
  wal: WalScan | null,
  index: WalIndex | null,
  wasOpen: boolean,
): Pick<WalLoss, 'what' | 'isLost'> | null {
  if (wal === null) {
    const isLost = index === null ? wasOpen : index.committed > index.checkpointed;
    return isLost ? { what: 'missing', isLost } : null;
  }
  const known = index === null || isOlderSalt(index.salts, wal.salts) ? null : index;
  if (known === null) return wal.hasLostCommits ? { what: 'damaged', isLost: true } : null;
  const read = known.salts === wal.salts ? wal.committed : 0;
  if (read >= known.committed && !wal.hasLostCommits) return null;
  const isLost = known.committed > known.checkpointed || !isNewerThan(wal, known);
  return read === 0 && !isLost ? null : { what: 'damaged', isLost };
}

/** Returns true if SQLite would replace newer pages by older ones of the log. */
const isNewerThan = (wal: WalScan | null, index: WalIndex | null): boolean =>
  wal !== null &&
  index !== null &&
  wal.salts === index.salts &&
  !index.isCheckpointing &&
  index.checkpointed >= wal.committed;

/** Compares the first salt, which rises by one whenever the log restarts. */
function isOlderSalt(salts: string, than: string): boolean {
  const ahead = (Number.parseInt(than.slice(0, 8), 16) - Number.parseInt(salts.slice(0, 8), 16)) >>> 0;
  return ahead > 0 && ahead < 2 ** 31;
}

function moveAside(log: string, isWhole: boolean, at: Instant): string {
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
