import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { databaseFile } from '../../server/store/lock.ts';
import { migrateToLatest } from '../../server/store/migrate.ts';
import { temporaryFolder } from './server-process.ts';

/** Its bytes, made once for all tests of this process. */
let empty: Promise<Buffer> | null = null;

/**
 * Puts a store without a row into a new data directory, as the migrations leave it: they are two fifths of the work of a
 * server that starts. `server/storage.test.ts` and each `ServerProcess` begin with nothing.
 */
export async function putEmptyStore(directory: string): Promise<void> {
  empty ??= madeEmpty();
  writeFileSync(databaseFile(directory), await empty);
}

async function madeEmpty(): Promise<Buffer> {
  const directory = temporaryFolder();
  const file = databaseFile(directory);
  await migrateToLatest(file);
  const bytes = readFileSync(file);
  rmSync(directory, { recursive: true });
  return bytes;
}
