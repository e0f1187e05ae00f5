import type { Kysely } from 'kysely';
import { automationFields } from '../../machines/automation/automation.ts';
import { vocabulary } from '../../machines/kernel/fields.ts';
import { messageFields } from '../../machines/message/message.ts';
import { outputFields } from '../../machines/output/layout-designs.ts';
import { columnFields } from '../../machines/timer/sheet.ts';
import { storedClockFields } from '../../machines/timer/stage-clock.ts';
import { storedTimerFields } from '../../machines/timer/timer.recorded.ts';
import type { Database } from './schema.ts';
import { NewerDatabase, UnusableDatabase } from './unusable-database.ts';

/** Stores record these field names and values, so that an older version detects new ones without a migration. */

export const storedFields = {
  timers: storedTimerFields,
  messages: messageFields,
  outputs: outputFields,
  automations: automationFields,
  clocks: storedClockFields,
  columns: columnFields,
};

const KNOWN_WORDS = Object.entries(storedFields).flatMap(([list, fields]) =>
  vocabulary(fields).map((word) => `${list}.${word}`),
);

/** Throws if the store has unknown words, because this version would drop their values. */
export function refuseStrangeWords(words: Iterable<string>): void {
  const known = new Set(KNOWN_WORDS);
  const strange = [...words].filter((word) => !known.has(word));
  if (strange.length > 0)
    throw new NewerDatabase(`The database has fields that this version does not know: ${strange.join(', ')}`);
}

export function newWords(words: Iterable<string>): readonly string[] {
  const known = new Set(words);
  return KNOWN_WORDS.filter((word) => !known.has(word));
}

const BASELINE_MIGRATION = '051-baseline';
/** Last migration before the baseline. Both leave the same tables. */
const REPLACED_MIGRATION = '051-told-conversions';
/** Last commit of this repository that contains all migrations. */
const REPLACED_COMMIT = '0f1cfaaf';

/** Throws `UnusableDatabase` if the database is older than the last old migration. */
export async function takeBaseline(db: Kysely<Database>): Promise<void> {
  const numbered = db.$extendTables<{ kysely_migration: { name: string; timestamp: string } }>();
  const done = await numbered.selectFrom('kysely_migration').select(['name', 'timestamp']).execute();
  const names = done.map(({ name }) => name);
  if (names.length === 0 || names.includes(BASELINE_MIGRATION)) return;
  if (!names.includes(REPLACED_MIGRATION))
    throw new UnusableDatabase(
      `This database is too old for this version of Callboard. Start Callboard at commit ${REPLACED_COMMIT} once, then start this version.`,
    );
  const [timestamp = ''] = done.map((each) => each.timestamp).sort();
  await numbered.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('kysely_migration').where('name', '<=', REPLACED_MIGRATION).execute();
    const migrationRow = transaction
      .insertInto('kysely_migration')
      .values({ name: BASELINE_MIGRATION, timestamp });
    await migrationRow.onConflict((old) => old.doNothing()).execute();
  });
}
