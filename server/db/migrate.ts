import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../../migrations/index.ts';
import { openWriter } from './connection.ts';

/** Brings the file to the newest schema. Resolves to the names of what was run; throws what stopped it. */
export async function migrateToLatest(file: string): Promise<readonly string[]> {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openWriter(file) }) });
  try {
    const { error, results = [] } = await migratorOf(db).migrateToLatest();
    if (error !== undefined) throw error;
    return results.map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/** Whether the file has a schema already, and an older one than this program's. */
export async function needsMigration(file: string): Promise<boolean> {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openWriter(file) }) });
  try {
    const known = await migratorOf(db).getMigrations();
    const executed = known.filter((migration) => migration.executedAt !== undefined).length;
    return executed > 0 && executed < known.length;
  } finally {
    await db.destroy();
  }
}

function migratorOf(db: Kysely<unknown>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
}
