import type { OpenPictures } from '../http/uws-pictures.ts';
import type { FilesTable } from '../store/schema.ts';

/** Pictures exist before the first owner and until the last. */
export interface PictureStore {
  start(): void;
  /** Resolves once durable. Throws `DiskFullError`. */
  add(file: FilesTable, data: Buffer): Promise<void>;
  /** Removes unowned ones; null: of all. */
  removeUnheld(ids: readonly string[] | null): Promise<void>;
  readonly open: OpenPictures;
}
