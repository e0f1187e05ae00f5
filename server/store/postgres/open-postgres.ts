import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import { postgresMigrations } from '../../../migrations/postgres/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { StoredSize } from '../../storage.ts';
import type { Database } from '../schema.ts';
import {
  createDialect,
  type QueryRoutes,
  type QueryRows,
  type RunQueries,
  type StoreTables,
  type TableWrite,
  tableWriteOf,
} from '../statements.ts';
import { UnusableDatabase } from '../unusable-database.ts';
import { newWords, refuseStrangeWords, takeBaseline } from '../vocabulary.ts';
import { type UrlSetting, unusableStore } from './postgres-error.ts';
import { createPostgresRoutes, type OnOutage, postgresLanguage } from './postgres-routes.ts';
import { PrimaryPool } from './primary.ts';

async function migratePostgres(db: Kysely<Database>): Promise<void> {
  refuseStrangeWords(await storedVocabulary(db));
  if (await hasPostgresTable(db, 'kysely_migration')) await takeBaseline(db);
  const migrations = { ...postgresMigrations };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  const words = newWords(await storedVocabulary(db));
  if (words.length === 0) return;
  const rows = words.map((word) => ({ word }));
  const added = withOwnTables(db).insertInto('vocabulary').values(rows);
  await added.onConflict((known) => known.doNothing()).execute();
}

const withOwnTables = (db: Kysely<Database>) =>
  db.$extendTables<Pick<StoreTables, 'kysely_migration' | 'vocabulary'>>();

async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  if (!(await hasPostgresTable(db, 'kysely_migration'))) return false;
  const migrations = withOwnTables(db).selectFrom('kysely_migration').select('name');
  return (await migrations.where('name', 'like', '%-baseline').execute()).length > 0;
}

async function hasPostgresTable(db: Kysely<Database>, table: string): Promise<boolean> {
  const { rows } = await sql<{ made: number }>`select (to_regclass(${table}) is not null) as made`.execute(
    db,
  );
  return rows[0]?.made === 1;
}

async function storedVocabulary(db: Kysely<Database>): Promise<readonly string[]> {
  if (!(await hasPostgresTable(db, 'vocabulary'))) return [];
  const rows = await withOwnTables(db).selectFrom('vocabulary').select('word').execute();
  return rows.map(({ word }) => word);
}

const MIN_VERSION = 15;

/** Commits must be durable on the primary and on its synchronous standby. */
const REQUIRED_SETTINGS: Readonly<Record<string, readonly string[]>> = {
  synchronous_commit: ['on', 'remote_apply'],
  fsync: ['on'],
  full_page_writes: ['on'],
  server_encoding: ['UTF8'],
};

export interface PostgresDatabase {
  readonly db: Kysely<Database>;
  readonly writeTogether: RunQueries;
  readonly read: QueryRoutes['read'];
  close(): Promise<void>;
}

export interface PostgresOptions {
  readonly namedBy?: UrlSetting;
  readonly onOutage?: OnOutage;
  /** The caller's write resolves only after the returned promise. */
  readonly onWritten?: (writes: readonly TableWrite[], results: readonly QueryRows[]) => Promise<void> | null;
}

/** Postgres rejects `in ()`. */
const emptyListsPlugin = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

/** Opens and migrates a database. Throws `UnusableDatabase`. */
export async function openPostgres(
  url: string,
  { namedBy = 'DATABASE_URL', onOutage, onWritten = () => null }: PostgresOptions = {},
): Promise<PostgresDatabase> {
  const pool = new PrimaryPool(url);
  try {
    const whole = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    await refuseUnsafe(whole, namedBy);
    await refuseForeign(whole, namedBy);
    await migratePostgres(whole);
    await refuseMoved(whole, namedBy);
  } catch (error) {
    await pool.end();
    throw unusableStore(error, url, namedBy);
  }
  const routes = createPostgresRoutes(pool, onOutage);
  const run: RunQueries = async (queries) => {
    const writes = queries.map(tableWriteOf);
    const results = await routes.run(queries);
    await onWritten(writes, results);
    return results;
  };
  const dialect = createDialect(postgresLanguage, { ...routes, run });
  const db = new Kysely<Database>({ dialect, plugins: [emptyListsPlugin] });
  return { db, writeTogether: run, read: routes.read, close: () => pool.end() };
}

async function refuseUnsafe(db: Kysely<Database>, namedBy: UrlSetting): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('server_version_num', 'synchronous_commit', 'fsync', 'full_page_writes', 'server_encoding')
  `.execute(db);
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const version = Math.floor(Number(settings.get('server_version_num')) / 10_000);
  if (version < MIN_VERSION)
    throw new UnusableDatabase(
      `${namedBy}: that server runs Postgres ${version}. Callboard needs Postgres ${MIN_VERSION} or newer.`,
    );
  for (const [name, values] of Object.entries(REQUIRED_SETTINGS)) {
    const setting = settings.get(name) ?? '';
    if (!values.includes(setting))
      throw new UnusableDatabase(
        `${namedBy}: the Postgres setting ${name} is ${setting}. Set it to ${values[0]}. Otherwise, saved changes could be lost.`,
      );
  }
}

async function refuseForeign(db: Kysely<Database>, namedBy: UrlSetting): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and relname not in ('kysely_migration', 'kysely_migration_lock')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname limit 1`.execute(db);
  const [foreign] = rows;
  // Checked last, because another process may have just created our tables.
  if (foreign === undefined || (await isMigrated(db))) return;
  throw new UnusableDatabase(
    `${namedBy}: that database has tables of another program, such as ${foreign.name}. Create a database for Callboard: ` +
      'CREATE DATABASE callboard OWNER ...;',
  );
}

/** Throws if the rooms were moved elsewhere. Otherwise two servers would run the same show (D132). */
async function refuseMoved(db: Kysely<Database>, namedBy: UrlSetting): Promise<void> {
  const moves = db.$extendTables<Pick<StoreTables, 'moved'>>().selectFrom('moved');
  const moved = await moves.select('place').limit(1).executeTakeFirst();
  if (moved === undefined) return;
  const otherProcesses =
    namedBy === '--to' ? 'Create a new database' : 'Remove DATABASE_URL and set DATA_DIR to that directory';
  throw new UnusableDatabase(
    `${namedBy}: the data of that database was moved to ${moved.place}. ${otherProcesses}, ` +
      'or empty its table moved to use the old data here again.',
  );
}

const SIZE_TIMEOUT: Duration = SECOND;

const READ_SIZE = { sql: 'select pg_database_size(current_database())::float8 as bytes', parameters: [] };

export function postgresSize(
  read: QueryRoutes['read'],
  clock: Pick<Clock, 'after'>,
): () => Promise<StoredSize> {
  let database = 0;
  let checking: Promise<void> | null = null;
  const ask = async (): Promise<void> => {
    try {
      const rows: readonly { readonly bytes: number }[] = await read(READ_SIZE);
      database = rows[0]?.bytes ?? database;
    } catch {
    } finally {
      checking = null;
    }
  };
  return async () => {
    checking ??= ask();
    const timeout = Promise.withResolvers<void>();
    const cancel = clock.after(SIZE_TIMEOUT, timeout.resolve);
    await Promise.race([checking, timeout.promise]);
    cancel();
    return { database, journal: 0 };
  };
}
