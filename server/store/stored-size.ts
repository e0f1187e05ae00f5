import { stat } from 'node:fs/promises';

/** Stored bytes, and bytes still in the log. */
export interface StoredSize {
  readonly database: number;
  readonly journal: number;
}

export async function sizeOfFile(file: string): Promise<StoredSize> {
  const [database, journal] = await Promise.all([sizeOf(file), sizeOf(`${file}-wal`)]);
  return { database, journal };
}

/** 0 if missing: SQLite removes its log. */
async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
