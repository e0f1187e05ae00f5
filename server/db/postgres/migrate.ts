import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { postgresMigrations } from '../../../migrations/postgres/index.ts';
import type { Database } from '../schema.ts';
import { newWords, refuseStrangeWords } from '../vocabulary.ts';

/**
 * Brings a store to the newest schema, in one transaction. Processes that start together take turns, by Kysely's advisory
 * lock. Then it says there what may stand in rows from now on.
 */
export async function migratePostgres(db: Kysely<Database>): Promise<void> {
  refuseStrangeWords(await wordsIn(db));
  const migrations = { ...postgresMigrations };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  const words = newWords(await wordsIn(db));
  if (words.length === 0) return;
  await sql`insert into vocabulary select unnest(${words}::text[]) on conflict do nothing`.execute(db);
}

async function wordsIn(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ made: number }>`
    select (to_regclass('vocabulary') is not null) as made`.execute(db);
  if (tables[0]?.made !== 1) return [];
  const { rows } = await sql<{ word: string }>`select word from vocabulary`.execute(db);
  return rows.map(({ word }) => word);
}
