import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from '../schema.ts';
import { UnusableDatabase } from '../unusable-database.ts';
import { CONFLICT_CODES, sqlStateOf, unusableStore } from './postgres-error.ts';
import { PrimaryPool } from './primary.ts';

const UNKNOWN_TABLE_CODES = new Set(['42P01', '42703']);
const MAX_TRIES = 5;

/** Runs one transaction on a database that may be in use. Throws `UnusableDatabase`. */
export async function visitPostgres<Done>(
  url: string,
  work: (db: Kysely<Database>) => Promise<Done>,
): Promise<Done> {
  const pool = new PrimaryPool(url);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    for (let tries = 1; ; tries++)
      try {
        return await db.transaction().setIsolationLevel('serializable').execute(work);
      } catch (error) {
        if (tries === MAX_TRIES || !CONFLICT_CODES.has(sqlStateOf(error)))
          throw unusableStoreError(error, url);
      }
  } finally {
    await pool.end();
  }
}

function unusableStoreError(error: unknown, url: string): unknown {
  if (!UNKNOWN_TABLE_CODES.has(sqlStateOf(error))) return unusableStore(error, url, 'DATABASE_URL');
  return new UnusableDatabase(
    'DATABASE_URL: that database is empty, or was written by another version of Callboard. Start this version once, then try again.',
    { cause: error },
  );
}
