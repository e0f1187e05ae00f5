import { idSource } from '../../server/kernel/secrets.ts';
import { postgresStorage } from '../../server/storage.postgres.ts';
import type { OpenStorage } from '../../server/storage.ts';
import { openPostgres } from '../../server/store/postgres/open-postgres.ts';
import { connectToPrimary } from '../../server/store/postgres/primary.ts';
import { type PostgresEngine, startPostgres } from '../cluster/engines.ts';

/** One for each process of tests, and gone with it. */
let engine: Promise<PostgresEngine> | null = null;
/** Brought to the newest schema once, and copied from then on. */
let template: Promise<string> | null = null;
/** By data directory: a server that starts there again finds its data. */
const databases = new Map<string, string>();

/** A Postgres store in the place of the database in a data directory. */
export const openPostgresStorageFor: OpenStorage = async (directory, options) => {
  const url = await databaseOf(directory);
  const node = idSource.id();
  await asked(url, 'insert into nodes (id, lease_until, can_serve) values (?, now(), true)', [node]);
  return postgresStorage({ url, node, slots: () => null })(directory, options);
};

/** Asks the database of a data directory; null: it has none. */
export function keptIn(directory: string) {
  const url = databases.get(directory);
  if (url === undefined) return null;
  return (sql: string, parameters: readonly unknown[]) => asked(url, sql, parameters);
}

async function databaseOf(directory: string): Promise<string> {
  const url = databases.get(directory) ?? (await newDatabase());
  databases.set(directory, url);
  return url;
}

async function newDatabase(): Promise<string> {
  engine ??= startPostgres();
  template ??= newestSchema(await engine);
  return (await engine).createDatabase(await template);
}

async function newestSchema(postgres: PostgresEngine): Promise<string> {
  const url = await postgres.createDatabase();
  await (await openPostgres(url)).close();
  return url;
}

/** One statement on a connection of its own, with `?` for its values, as SQLite has it. */
async function asked(url: string, sql: string, parameters: readonly unknown[]) {
  let place = 0;
  const numbered = sql.replaceAll('?', () => {
    place += 1;
    return `$${place}`;
  });
  const client = await connectToPrimary(url, () => {});
  try {
    return (await client.query<Record<string, unknown>>(numbered, [...parameters])).rows;
  } finally {
    await client.end();
  }
}
