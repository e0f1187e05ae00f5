import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Instant } from '../../machines/kernel/time.ts';
import { migrations } from '../../migrations/index.ts';
import { hasTable, openWriter, type SqliteDatabase } from './connection.ts';
import type { Database } from './schema.ts';
import { parameter, sqliteQueries, sqlText } from './statements.ts';
import { newWords, refuseStrangeWords, takeBaseline } from './vocabulary.ts';

/** Migrates in one transaction and records the vocabulary. Resolves to the names of new migrations. */
export async function migrateToLatest(file: string, known = migrations): Promise<readonly string[]> {
  const database = openWriter(file);
  const db = createKysely(database);
  try {
    refuseStrangeWords(readVocabulary(database) ?? []);
    if (hasTable(database, 'kysely_migration')) await takeBaseline(db);
    const { error, results = [] } = await createMigrator(db, known).migrateToLatest();
    if (error !== undefined) throw error;
    addWords(database);
    return results.map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

export async function needsMigration(file: string, known = migrations): Promise<boolean> {
  const database = openWriter(file);
  const db = createKysely(database);
  try {
    const all = await createMigrator(db, known).getMigrations();
    const executed = all.filter((migration) => migration.executedAt !== undefined).length;
    return executed > 0 && (executed < all.length || missingWords(database).length > 0);
  } finally {
    await db.destroy();
  }
}

const FIRST_MIGRATION_TIME = sqlText(
  sqliteQueries.selectFrom('kysely_migration').select(({ fn }) => fn.min('timestamp').as('first')),
);
const READ_VOCABULARY = sqlText(sqliteQueries.selectFrom('vocabulary').select('word'));
const ADD_WORD = sqlText(sqliteQueries.insertInto('vocabulary').values({ word: parameter() }));

export function installTimeOf(db: SqliteDatabase): Instant {
  const first = db.prepare<[], string>(FIRST_MIGRATION_TIME).pluck().get();
  return Date.parse(String(first));
}

function readVocabulary(db: SqliteDatabase): ReadonlySet<string> | null {
  if (!hasTable(db, 'vocabulary')) return null;
  return new Set(db.prepare<[], string>(READ_VOCABULARY).pluck().all());
}

function missingWords(db: SqliteDatabase): readonly string[] {
  const words = readVocabulary(db);
  return words === null ? [] : newWords(words);
}

function addWords(db: SqliteDatabase): void {
  const words = missingWords(db);
  if (words.length === 0) return;
  const add = db.prepare(ADD_WORD);
  db.transaction(() => words.forEach((word) => add.run(word)))();
}

/** Kysely assumes that SQLite has no transactional migrations. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class MigrationDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

const createKysely = (database: SqliteDatabase) =>
  new Kysely<Database>({ dialect: new MigrationDialect({ database }) });

function createMigrator(db: Kysely<Database>, known = migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...known }) } });
}
