import { sql } from 'kysely';
import { openPostgres } from '../../server/db/postgres/open-postgres.ts';
import { ids } from '../../server/kernel/ids.ts';
import { postgresStorage } from '../../server/storage.postgres.ts';
import type { OpenStorage } from '../../server/storage.ts';
import { type PostgresEngine, startPostgres } from '../cluster/engines.ts';

/** One for each process of tests, and gone with it. */
let engine: Promise<PostgresEngine> | null = null;
/** By the data directory, of which a server that starts again there finds what it had. */
const databases = new Map<string, string>();

/** A Postgres store in the place of the database in a data directory. */
export const openPostgresStorageFor: OpenStorage = async (directory, options) => {
  const url = await databaseOf(directory);
  const node = ids.id();
  const { db, close } = await openPostgres(url);
  await sql`insert into nodes (id, lease_until, can_serve) values (${node}, now(), true)`.execute(db);
  await close();
  return postgresStorage({ url, node, slots: () => null })(directory, options);
};

async function databaseOf(directory: string): Promise<string> {
  engine ??= startPostgres();
  const url = databases.get(directory) ?? (await (await engine).createDatabase());
  databases.set(directory, url);
  return url;
}
