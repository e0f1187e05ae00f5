import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { OpenPicture, OpenPictureById } from '../http/uws-reading.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Storage } from '../storage.ts';
import type { FilesTable } from '../store/schema.ts';
import type { FileRepository } from './file.service.ts';
import { fileIdOf, isFileId, openPictureOf, type PictureFiles } from './picture-files.ts';

export interface PictureStore {
  start(): void;
  /** Resolves once the image is durable. Throws `DiskFullError`. */
  add(file: FilesTable, data: Buffer): Promise<void>;
  /** Null means all images. */
  removeUnheld(ids: readonly string[] | null): Promise<void>;
  readonly open: OpenPictureById;
}

interface FolderPicturesDeps {
  readonly repository: FileRepository;
  readonly files: PictureFiles;
  readonly onError: (error: unknown) => void;
}

export class FolderPictures implements PictureStore {
  readonly #deps: FolderPicturesDeps;
  readonly #incomingBytes = new Map<string, number>();

  constructor(deps: FolderPicturesDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#deps.files.removeParts();
  }

  async add(file: FilesTable, data: Buffer): Promise<void> {
    const { files, repository } = this.#deps;
    const { id } = file;
    this.#incomingBytes.set(id, (this.#incomingBytes.get(id) ?? 0) + 1);
    try {
      await files.put(id, data);
      await repository.add(file);
    } finally {
      const remaining = (this.#incomingBytes.get(id) ?? 1) - 1;
      if (remaining === 0) this.#incomingBytes.delete(id);
      else this.#incomingBytes.set(id, remaining);
      await this.removeUnheld([id]).catch(this.#deps.onError);
    }
  }

  async removeUnheld(ids: readonly string[] | null): Promise<void> {
    const { files, repository } = this.#deps;
    for (const id of ids ?? files.ids())
      if (!(await repository.isHeld(id)) && !this.#incomingBytes.has(id)) files.remove(id);
  }

  open = (id: string) => this.#deps.files.open(id);
}

const MAX_CACHED = 1024 * 1024 * 1024;

/** Interval of checks whether a cached image still exists, so that many requests cause only one query. */
const CHECK_INTERVAL: Duration = 5 * SECOND;

type WithBytes = { file_bytes: { id: string; bytes: Uint8Array } };

interface StoredPicturesDeps {
  readonly storage: Pick<Storage, 'db' | 'writeTogether'>;
  readonly repository: FileRepository;
  readonly cache: PictureFiles;
  readonly clock: Pick<Clock, 'now'>;
  readonly mostCached?: number;
}

interface CachedPicture {
  readonly bytes: number;
  checkedAt: number;
}

export class StoredPictures implements PictureStore {
  readonly #deps: StoredPicturesDeps;
  readonly #tables;
  /** Cached images, least recently used first. */
  readonly #cached = new Map<string, CachedPicture>();
  readonly #loading = new Map<string, Promise<Buffer | null>>();

  constructor(deps: StoredPicturesDeps) {
    this.#deps = deps;
    this.#tables = deps.storage.db.withTables<WithBytes>();
  }

  start(): void {
    const { cache } = this.#deps;
    cache.removeParts();
    for (const id of cache.ids()) cache.remove(id);
  }

  async add(file: FilesTable, data: Buffer): Promise<void> {
    const { storage, repository } = this.#deps;
    // If the image exists, update its row, so that Postgres detects a concurrent deletion.
    const bytes = this.#tables
      .insertInto('file_bytes')
      .values({ id: file.id, bytes: data })
      .onConflict((on) => on.column('id').doUpdateSet({ id: file.id }));
    await storage.writeTogether([bytes.compile(), repository.adding(file)]);
  }

  async removeUnheld(ids: readonly string[] | null): Promise<void> {
    const unheld = this.#tables
      .deleteFrom('file_bytes')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('files').select('files.id').whereRef('files.id', '=', 'file_bytes.id'))),
      )
      .returning('id');
    const removed = await (ids === null ? unheld : unheld.where('id', 'in', ids)).execute();
    for (const { id } of removed) this.#drop(id);
  }

  open = async (id: string): Promise<OpenPicture | null> => {
    if (!isFileId(id)) return null;
    const cached = this.#cached.get(id);
    const found = cached === undefined ? null : await this.#fromCache(id, cached);
    if (found !== null) return found;
    const data = await this.#loaded(id);
    return data === null ? null : openPictureOf(data);
  };

  async #fromCache(id: string, cached: CachedPicture): Promise<OpenPicture | null> {
    const now = this.#deps.clock.now();
    const isDue = now - cached.checkedAt >= CHECK_INTERVAL;
    if (isDue) cached.checkedAt = now;
    const found = await this.#deps.cache.open(id);
    const isGood =
      found?.size === cached.bytes && (!isDue || ((await isIntact(id, found)) && (await this.#isStored(id))));
    if (!isGood) {
      await found?.close();
      this.#drop(id);
      return null;
    }
    this.#cached.delete(id);
    this.#cached.set(id, cached);
    return found;
  }

  /** Returns true while the store is down, so that cached images stay visible. */
  async #isStored(id: string): Promise<boolean> {
    const row = this.#tables.selectFrom('file_bytes').select('id').where('id', '=', id);
    return row.executeTakeFirst().then(
      (found) => found !== undefined,
      () => true,
    );
  }

  #loaded(id: string): Promise<Buffer | null> {
    const loading = this.#loading.get(id) ?? this.#load(id).finally(() => this.#loading.delete(id));
    this.#loading.set(id, loading);
    return loading;
  }

  async #load(id: string): Promise<Buffer | null> {
    const row = await this.#tables
      .selectFrom('file_bytes')
      .select('bytes')
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return null;
    const data = Buffer.from(row.bytes);
    if (fileIdOf(data) !== id)
      throw new Error(`The database no longer has the uploaded parts of image ${id}.`);
    await this.#keep(id, data);
    return data;
  }

  async #keep(id: string, data: Buffer): Promise<void> {
    const { cache, clock, mostCached = MAX_CACHED } = this.#deps;
    try {
      await cache.put(id, data);
    } catch {
      return;
    }
    this.#cached.set(id, { bytes: data.length, checkedAt: clock.now() });
    let sum = 0;
    for (const { bytes } of this.#cached.values()) sum += bytes;
    for (const [oldest, { bytes }] of this.#cached) {
      if (sum <= mostCached || oldest === id) return;
      sum -= bytes;
      this.#drop(oldest);
    }
  }

  #drop(id: string): void {
    this.#cached.delete(id);
    this.#deps.cache.remove(id);
  }
}

const isIntact = async (id: string, { size, read }: OpenPicture): Promise<boolean> =>
  fileIdOf(await read(0, size)) === id;
