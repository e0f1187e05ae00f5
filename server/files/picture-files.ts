import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenPicture } from '../http/uws-pictures.ts';
import { rasterType } from './picture-header.ts';

/** SHA-256 of the content. */
export const fileIdOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

export const isFileId = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Bytes that identify the type. */
const FIRST = 16;

/** Reserve for the database. */
const KEPT_FREE = 64 * 1024 * 1024;

/** Nothing was stored. */
export class DiskFullError extends Error {}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Pictures as files: in the database each backup would copy them, and 3 MB would delay commits. Immutable. */
export class PictureFiles {
  readonly #directory: string;
  #nth = 0;

  /** Created on demand: a full disk must not keep a server from starting. */
  constructor(directory: string) {
    this.#directory = directory;
  }

  removeParts(): void {
    for (const name of this.#names())
      if (name.endsWith('.part')) rmSync(join(this.#directory, name), { force: true });
  }

  /** Resolves once durable. Throws `DiskFullError`. */
  async put(id: string, data: Buffer): Promise<void> {
    const part = join(this.#directory, `${id}.${this.#nth++}.part`);
    try {
      await mkdir(this.#directory, { recursive: true });
      await this.#requireSpace(data.length);
      await synced(part, 'wx', (file) => file.writeFile(data));
      await rename(part, this.#path(id));
      await synced(this.#directory, 'r', async () => {});
    } catch (error) {
      await rm(part, { force: true });
      throw isFull(error) ? new DiskFullError('There is no space for a picture.', { cause: error }) : error;
    }
  }

  /** Missing if null. */
  async open(id: string): Promise<OpenPicture | null> {
    const file = isFileId(id) ? await open(this.#path(id), 'r').catch(() => null) : null;
    if (file === null) return null;
    const { size } = await file.stat();
    const read = (from: number, length: number) => wholePiece(file, from, length);
    const first = await read(0, Math.min(FIRST, size));
    return { type: typeOf(first), size, read, close: () => file.close() };
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
    if (bavail * bsize < bytes + KEPT_FREE) throw new DiskFullError('The disk is nearly full.');
  }

  #path(id: string): string {
    return join(this.#directory, id);
  }
}

export const pictureIn = (data: Buffer): OpenPicture => ({
  type: typeOf(data.subarray(0, FIRST)),
  size: data.length,
  read: async (from, length) => data.subarray(from, from + length),
  close: async () => {},
});

const typeOf = (first: Buffer): string => `image/${rasterType(first) ?? 'png'}`;

async function wholePiece(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, from);
  if (bytesRead !== length) throw new Error('A picture ended before it was read.');
  return buffer;
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && FULL.has(error.code);

async function synced(path: string, flags: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags);
  try {
    await work(file);
    await file.sync();
  } finally {
    await file.close();
  }
}
