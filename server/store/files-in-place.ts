import { statSync } from 'node:fs';

/** Detects a replaced or deleted database file: SQLite would keep writing to the old one. */
export class FilesInPlace {
  readonly #paths: readonly string[];
  /** Device and inode by path. */
  readonly #known = new Map<string, string>();

  constructor(file: string) {
    this.#paths = [file, `${file}-wal`];
    this.moved();
  }

  /** First moved path, or null. */
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
