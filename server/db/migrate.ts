import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../../migrations/index.ts';
import { openWriter, type SqliteDatabase } from './connection.ts';

/**
 * Brings the file to the newest schema, in one transaction: anyone who is killed on the way finds the old schema, whole.
 * `known`: all there is. Resolves to the names of what was run; throws what stopped it.
 */
export async function migrateToLatest(file: string, known = migrations): Promise<readonly string[]> {
  const db = kyselyOn(openWriter(file));
  try {
    const { error, results = [] } = await migratorOf(db, known).migrateToLatest();
    if (error !== undefined) throw error;
    return results.map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/** Whether the file has a schema already, and an older one than this program's. */
export async function needsMigration(file: string): Promise<boolean> {
  const db = kyselyOn(openWriter(file));
  try {
    const known = await migratorOf(db).getMigrations();
    const executed = known.filter((migration) => migration.executedAt !== undefined).length;
    return executed > 0 && executed < known.length;
  } finally {
    await db.destroy();
  }
}

/** Kysely thinks that SQLite cannot change tables in a transaction, and would leave half a schema behind. */
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

const kyselyOn = (database: SqliteDatabase) =>
  new Kysely<unknown>({ dialect: new MigrationDialect({ database }) });

function migratorOf(db: Kysely<unknown>, known = migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...known }) } });
}
