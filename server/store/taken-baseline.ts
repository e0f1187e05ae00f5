import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { UnusableDatabase } from './unusable-database.ts';

const BASELINE = '051-baseline';
/** Last migration before the baseline, with the same tables. */
const REPLACED = '051-told-conversions';
/** Last commit with all of them. */
const COMMIT = '0f1cfaaf';

/** Marks a database at that migration as baseline. Throws `UnusableDatabase` for older ones. */
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
