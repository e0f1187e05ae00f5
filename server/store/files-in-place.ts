import { type BigIntStats, statSync } from 'node:fs';

/** Detects a replaced or deleted database file: SQLite would keep writing to the old one. */
export class FilesInPlace {
  readonly #paths: readonly string[];
  readonly #known = new Map<string, BigIntStats>();

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
    if (known !== undefined) return found?.ino !== known.ino || found.dev !== known.dev;
    if (found !== undefined) this.#known.set(path, found);
    return false;
  }
}
