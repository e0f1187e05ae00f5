import { stat } from 'node:fs/promises';

/** Bytes of what is kept, and of what was written and is not in its place yet. */
export interface StoredSize {
  readonly database: number;
  readonly journal: number;
}

export async function sizeOfFile(file: string): Promise<StoredSize> {
  const [database, journal] = await Promise.all([sizeOf(file), sizeOf(`${file}-wal`)]);
  return { database, journal };
}

/** 0 where there is none: SQLite removes its journal when it needs none. */
async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
