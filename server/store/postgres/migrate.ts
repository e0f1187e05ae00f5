import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { postgresMigrations } from '../../../migrations/postgres/index.ts';
import type { StoreTables } from '../query-text.ts';
import type { Database } from '../schema.ts';
import { takeBaseline } from '../taken-baseline.ts';
import { newWords, refuseStrangeWords } from '../vocabulary.ts';

/** Migrates under Kysely's advisory lock, then records the vocabulary. */
export async function migratePostgres(db: Kysely<Database>): Promise<void> {
  refuseStrangeWords(await wordsIn(db));
  if (await isThere(db, 'kysely_migration')) await takeBaseline(db);
  const migrations = { ...postgresMigrations };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  const words = newWords(await wordsIn(db));
  if (words.length === 0) return;
  const rows = words.map((word) => ({ word }));
  const added = ownTables(db).insertInto('vocabulary').values(rows);
  await added.onConflict((known) => known.doNothing()).execute();
}

const ownTables = (db: Kysely<Database>) =>
  db.$extendTables<Pick<StoreTables, 'kysely_migration' | 'vocabulary'>>();

/** True if our tables exist. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  if (!(await isThere(db, 'kysely_migration'))) return false;
  const migrations = ownTables(db).selectFrom('kysely_migration').select('name');
  return (await migrations.where('name', 'like', '%-baseline').execute()).length > 0;
}

async function isThere(db: Kysely<Database>, table: string): Promise<boolean> {
  const { rows } = await sql<{ made: number }>`select (to_regclass(${table}) is not null) as made`.execute(
    db,
  );
  return rows[0]?.made === 1;
}

async function wordsIn(db: Kysely<Database>): Promise<readonly string[]> {
  if (!(await isThere(db, 'vocabulary'))) return [];
  const rows = await ownTables(db).selectFrom('vocabulary').select('word').execute();
  return rows.map(({ word }) => word);
}
