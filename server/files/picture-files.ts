import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenPicture } from '../http/uws-reading.ts';

interface PictureHeader {
  readonly type: 'png' | 'jpeg' | 'webp' | 'svg';
  readonly size: PictureSize | null;
}

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export function pictureHeader(bytes: Buffer): PictureHeader | null {
  const type = rasterType(bytes);
  if (type === null) return isSvg(bytes) ? { type: 'svg', size: null } : null;
  const size = sizeReaders[type](bytes);
  return size === null || size.width < 1 || size.height < 1 ? null : { type, size };
}

type RasterType = Exclude<PictureHeader['type'], 'svg'>;

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function rasterType(bytes: Buffer): RasterType | null {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  return fourLetters(bytes, 0) === 'RIFF' && fourLetters(bytes, 8) === 'WEBP' ? 'webp' : null;
}

const fourLetters = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

const sizeReaders: Readonly<Record<RasterType, (bytes: Buffer) => PictureSize | null>> = {
  png: (bytes) =>
    bytes.length < 24 || fourLetters(bytes, 12) !== 'IHDR'
      ? null
      : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) },
  jpeg: jpegSize,
  webp: webpSize,
};

const isFrameMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(bytes: Buffer): PictureSize | null {
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (isFrameMarker(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 30) return null;
  switch (fourLetters(bytes, 12)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

const SVG_PROLOGUE = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const;

function isSvg(bytes: Buffer): boolean {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  let at = skipBlanks(text, 0);
  for (;;) {
    const known = SVG_PROLOGUE.find(([begin]) => text.startsWith(begin, at));
    const end =
      known !== undefined
        ? endOfMark(text, known[1], at)
        : text.startsWith('<!DOCTYPE', at)
          ? doctypeEnd(text, at)
          : null;
    if (end === null) return /^<(?:svg|[A-Za-z_][\w.-]{0,40}:svg)[\s/>]/.test(text.slice(at, at + 60));
    at = skipBlanks(text, end);
  }
}

function endOfMark(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}

function doctypeEnd(text: string, from: number): number {
  const end = endOfMark(text, '>', from);
  const list = text.indexOf('[', from);
  return list === -1 || list > end ? end : endOfMark(text, '>', endOfMark(text, ']', list));
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at += 1;
  return at;
}

/** Returns true if the file declares entities that could load or expand. */
export function hasHostileEntities(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  if (!text.includes('<!ENTITY')) return false;
  const declared = text.split('<!ENTITY').slice(1);
  return declared.some(
    (rest) => !/^\s+[\w.:-]{1,100}\s+(?:"[^"&%<]{0,200}"|'[^'&%<]{0,200}')\s*>/.test(rest),
  );
}

export const fileIdOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

export const isFileId = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

const FIRST_BYTES = 16;

/** Bytes that must stay free for the database. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

export class DiskFullError extends Error {}

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Folder of images, which never change. In the database, every backup would copy the images, and writing 3 MB would
 * delay commits.
 */
export class PictureFiles {
  readonly #directory: string;
  #nth = 0;

  /** Creates the folder only when needed, because a full disk must not prevent a start. */
  constructor(directory: string) {
    this.#directory = directory;
  }

  removeParts(): void {
    for (const name of this.#names())
      if (name.endsWith('.part')) rmSync(join(this.#directory, name), { force: true });
  }

  /** Resolves once the file is durable. Throws `DiskFullError`. */
  async put(id: string, data: Buffer): Promise<void> {
    const part = join(this.#directory, `${id}.${this.#nth++}.part`);
    try {
      await mkdir(this.#directory, { recursive: true });
      await this.#requireSpace(data.length);
      await writeSynced(part, 'wx', (file) => file.writeFile(data));
      await rename(part, this.#path(id));
      await writeSynced(this.#directory, 'r', async () => {});
    } catch (error) {
      await rm(part, { force: true });
      throw isFull(error)
        ? new DiskFullError('There is no disk space for an image.', { cause: error })
        : error;
    }
  }

  async open(id: string): Promise<OpenPicture | null> {
    const file = isFileId(id) ? await open(this.#path(id), 'r').catch(() => null) : null;
    if (file === null) return null;
    const { size } = await file.stat();
    const read = (from: number, length: number) => readPiece(file, from, length);
    const first = await read(0, Math.min(FIRST_BYTES, size));
    return { type: contentTypeOf(first), size, read, close: () => file.close() };
  }

  remove(id: string): void {
    rmSync(this.#path(id), { force: true });
  }

  ids(): readonly string[] {
    return this.#names().filter(isFileId);
  }

  #names(): readonly string[] {
    return existsSync(this.#directory) ? readdirSync(this.#directory) : [];
  }

  async #requireSpace(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#directory);
    if (bavail * bsize < bytes + MIN_FREE_BYTES) throw new DiskFullError('The disk is nearly full.');
  }

  #path(id: string): string {
    return join(this.#directory, id);
  }
}

export const openPictureOf = (data: Buffer): OpenPicture => ({
  type: contentTypeOf(data.subarray(0, FIRST_BYTES)),
  size: data.length,
  read: async (from, length) => data.subarray(from, from + length),
  close: async () => {},
});

const contentTypeOf = (first: Buffer): string => `image/${rasterType(first) ?? 'png'}`;

async function readPiece(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, from);
  if (bytesRead !== length) throw new Error('An image file is shorter than expected.');
  return buffer;
}

const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  DISK_FULL_CODES.has(error.code);

async function writeSynced(
  path: string,
  flags: string,
  work: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags);
  try {
    await work(file);
    await file.sync();
  } finally {
    await file.close();
  }
}
