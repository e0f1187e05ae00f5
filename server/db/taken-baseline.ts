import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { UnusableDatabase } from './unusable-database.ts';

const BASELINE = '051-baseline';
/** The newest of the migrations that it replaced: it makes the same tables. */
const REPLACED = '051-told-conversions';
/** The last that has them all. */
const COMMIT = '0f1cfaaf';

/**
 * Takes a database at the last migration before the baseline as one that has it. Throws `UnusableDatabase` for an older
 * one.
 */
export async function takeBaseline(db: Kysely<Database>): Promise<void> {
  const numbered = db.$extendTables<{ kysely_migration: { name: string; timestamp: string } }>();
  const done = await numbered.selectFrom('kysely_migration').select(['name', 'timestamp']).execute();
  const names = done.map(({ name }) => name);
  if (names.length === 0 || names.includes(BASELINE)) return;
  if (!names.includes(REPLACED))
    throw new UnusableDatabase(
      `This database is older than the tables that this version begins with. Start Callboard at commit ${COMMIT} once, then this version.`,
    );
  const [timestamp = ''] = done.map((each) => each.timestamp).sort();
  await numbered.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('kysely_migration').where('name', '<=', REPLACED).execute();
    const taken = transaction.insertInto('kysely_migration').values({ name: BASELINE, timestamp });
    await taken.onConflict((old) => old.doNothing()).execute();
  });
}
