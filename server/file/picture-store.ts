import type { FilesTable } from '../db/schema.ts';
import type { OpenPictures } from '../http/uws-pictures.ts';

/** Where pictures are: there before anybody has them, and until the last who had them has let them go. */
export interface PictureStore {
  /** Before anything is added. */
  start(): void;
  /** Resolves when the team has it for good. Throws `DiskFullError`. */
  add(file: FilesTable, data: Buffer): Promise<void>;
  /** Of these those that nobody has; null: of all. */
  removeUnheld(ids: readonly string[] | null): Promise<void>;
  readonly open: OpenPictures;
}
