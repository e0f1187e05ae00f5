import type { FilesTable } from '../store/schema.ts';
import type { FileRepository } from './file.repository.ts';
import type { PictureFiles } from './picture-files.ts';
import type { PictureStore } from './picture-store.ts';

export interface FolderPicturesDeps {
  readonly repository: FileRepository;
  readonly files: PictureFiles;
  readonly onError: (error: unknown) => void;
}

/** Pictures in a single process's data directory. A crash leaves an unowned file for the next sweep. */
export class FolderPictures implements PictureStore {
  readonly #deps: FolderPicturesDeps;
  /** Pending writes. */
  readonly #coming = new Map<string, number>();

  constructor(deps: FolderPicturesDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#deps.files.removeParts();
  }

  async add(file: FilesTable, data: Buffer): Promise<void> {
    const { files, repository } = this.#deps;
    const { id } = file;
    this.#coming.set(id, (this.#coming.get(id) ?? 0) + 1);
    try {
      await files.put(id, data);
      await repository.add(file);
    } finally {
      const others = (this.#coming.get(id) ?? 1) - 1;
      if (others === 0) this.#coming.delete(id);
      else this.#coming.set(id, others);
      await this.removeUnheld([id]).catch(this.#deps.onError);
    }
  }

  async removeUnheld(ids: readonly string[] | null): Promise<void> {
    const { files, repository } = this.#deps;
    for (const id of ids ?? files.ids())
      if (!(await repository.isHeld(id)) && !this.#coming.has(id)) files.remove(id);
  }

  open = (id: string) => this.#deps.files.open(id);
}
