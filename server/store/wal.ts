import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { endianness } from 'node:os';

/** WAL format: header, then frames of one page with running checksums and the header's salts. */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x37_7f_06_82;

export interface WalScan {
  /** Hex; from the first frame if the header is damaged. */
  readonly salts: string;
  /** Frames that SQLite reads back. */
  readonly committed: number;
  /** A bad frame precedes an acknowledged commit: commits are synced in order, so bytes changed. */
  readonly hasLostCommits: boolean;
}

/** WAL index (`-shm`). */
export interface WalIndex {
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

/** No frames if null. `pageSize`: the database's, for a damaged header. */
export function scanWal(path: string, pageSize: number): WalScan | null {
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

/** Missing or half written if null. */
export function readWalIndex(path: string): WalIndex | null {
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
