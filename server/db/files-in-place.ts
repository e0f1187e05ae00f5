import { statSync } from 'node:fs';

/**
 * Whether the database and its log still are the files at their paths. SQLite goes on in files that were deleted or replaced
 * beneath it, where no restart would find what it commits.
 */
export class FilesInPlace {
  readonly #paths: readonly string[];
  /** Device and inode by path, as first seen. */
  readonly #known = new Map<string, string>();

  constructor(file: string) {
    this.#paths = [file, `${file}-wal`];
    this.moved();
  }

  /** The path at which another file is, or none; null where both are as they were. */
  moved(): string | null {
    return this.#paths.find((path) => this.#hasMoved(path)) ?? null;
  }

  #hasMoved(path: string): boolean {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    const known = this.#known.get(path);
    if (known !== undefined) return found === undefined || `${found.dev} ${found.ino}` !== known;
    if (found !== undefined) this.#known.set(path, `${found.dev} ${found.ino}`);
    return false;
  }
}
