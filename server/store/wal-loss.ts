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

/** WAL format: header, then frames of one page with running checksums and the header's salts. */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x37_7f_06_82;

interface WalScan {
  /** Hex. Taken from the first frame if the header is damaged. */
  readonly salts: string;
  /** Frames that SQLite reads back. */
  readonly committed: number;
  /** A bad frame comes before an acknowledged commit. Commits are synced in order. */
  readonly hasLostCommits: boolean;
}

/** WAL index (`-shm`). */
interface WalIndex {
  readonly salts: string;
  /** Frames up to the last synced commit. */
  readonly committed: number;
  readonly checkpointed: number;
  /** The file has newer pages among older ones. */
  readonly isCheckpointing: boolean;
}

type Checksum = readonly [number, number];

const isPageSize = (bytes: number): boolean => bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;

/** 8 bytes at a time, as two words. */
function checksum(bytes: Buffer, length: number, isBigEndian: boolean, [first, second]: Checksum): Checksum {
  let [a, b] = [first, second];
  for (let at = 0; at < length; at += 8) {
    a = (a + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0;
    b = (b + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0;
  }
  return [a, b];
}

/** null: the log has no frames. `pageSize`: the database's, for a damaged header. */
function scanWal(path: string, pageSize: number): WalScan | null {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= HEADER_BYTES) return null;
  const file = openSync(path, 'r');
  try {
    return scan(file, fstatSync(file).size, pageSize);
  } finally {
    closeSync(file);
  }
}

function scan(file: number, size: number, pageSize: number): WalScan {
  const header = Buffer.alloc(HEADER_BYTES);
  readSync(file, header, 0, HEADER_BYTES, 0);
  const magic = header.readUInt32BE(0);
  const isBigEndian = magic === MAGIC + 1;
  const ownSize = header.readUInt32BE(8);
  const start: Checksum = [header.readUInt32BE(24), header.readUInt32BE(28)];
  const isSound =
    (magic === MAGIC || isBigEndian) &&
    isPageSize(ownSize) &&
    isSame(checksum(header, 24, isBigEndian, [0, 0]), start);
  const frameBytes = FRAME_HEADER_BYTES + (isSound ? ownSize : pageSize);
  const frame = Buffer.alloc(frameBytes);
  let salts = isSound ? header.toString('hex', 16, 24) : '';
  let [isIntact, committed, before] = [isSound, 0, start];
  let [hasCommit, hasLostCommits] = [false, false];
  for (let nth = 1; HEADER_BYTES + nth * frameBytes <= size; nth += 1) {
    readSync(file, frame, 0, frameBytes, HEADER_BYTES + (nth - 1) * frameBytes);
    if (salts === '') salts = frame.toString('hex', 8, 16);
    const own: Checksum = [frame.readUInt32BE(16), frame.readUInt32BE(20)];
    const follows =
      frame.toString('hex', 8, 16) === salts && isSame(sumOfFrame(frame, isBigEndian, before), own);
    const isCommit = frame.readUInt32BE(4) > 0;
    isIntact &&= follows;
    if (isIntact && isCommit) committed = nth;
    if (!isIntact && follows) {
      hasLostCommits ||= hasCommit;
      hasCommit ||= isCommit;
    }
    before = own;
  }
  return { salts, committed, hasLostCommits };
}

function sumOfFrame(frame: Buffer, isBigEndian: boolean, before: Checksum): Checksum {
  const page = frame.subarray(FRAME_HEADER_BYTES);
  return checksum(page, page.length, isBigEndian, checksum(frame, 8, isBigEndian, before));
}

const isSame = (one: Checksum, other: Checksum): boolean => one[0] === other[0] && one[1] === other[1];

const INDEX_HEADER_BYTES = 48;
const INDEX_BYTES = 132;

/** null: missing or half written. */
function readWalIndex(path: string): WalIndex | null {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) < INDEX_BYTES) return null;
  const bytes = readFileSync(path);
  const isBigEndian = endianness() === 'BE';
  const word = (at: number) => (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));
  const [one, other] = [bytes.subarray(0, INDEX_HEADER_BYTES), bytes.subarray(INDEX_HEADER_BYTES, 96)];
  if (!one.equals(other) || !isSame(checksum(bytes, 40, isBigEndian, [0, 0]), [word(40), word(44)]))
    return null;
  return {
    salts: bytes.toString('hex', 32, 40),
    committed: word(16),
    checkpointed: word(96),
    isCheckpointing: word(128) > word(96),
  };
}

/** State of the write-ahead log after a kill or power cut. */
export interface WalLoss {
  readonly what: 'damaged' | 'missing';
  readonly isLost: boolean;
  /** Path of the set-aside log; null: none. */
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
    // One of four losses is then unnoticed: log and index both deleted.
  }
}

export const markClosed = (file: string): void => rmSync(openMark(file), { force: true });

/**
 * Loss of acknowledged commits. Call before SQLite opens the file: it drops unreadable frames silently. A torn tail is
 * no loss. Copies a damaged log aside.
 */
export function findWalLoss(file: string, at: Instant): WalLoss | null {
  const log = `${file}-wal`;
  const { found, isWhole } = look(file);
  if (found === null) return null;
  if (found.isLost) writeFileSync(openMark(file), FOUND, { flush: true });
  return { ...found, aside: existsSync(log) ? putAside(log, isWhole, at) : null };
}

/** Throws `UnusableDatabase`: closing the last connection removes the log with its evidence. */
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
  /** True: the file alone is newer than with the readable log. */
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

/** SQLite would replay older pages over newer ones. */
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
