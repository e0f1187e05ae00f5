import { sql } from 'kysely';
import { z } from 'zod';
import type { Env } from '../env.ts';
import { keyFor } from '../kernel/secrets.ts';
import { openPostgres } from '../store/postgres/open-postgres.ts';
import { visitPostgres } from '../store/postgres/visit-postgres.ts';

export type OwnSettings = Pick<Env, 'SECRET' | 'PUBLIC_URL' | 'NATS_URL'>;

class UnequalSettings extends Error {
  override name = 'UnequalSettings';
}

/** The settings are stored as a comment on the table `nodes`. */
const storedSettingsSchema = z.object({ secret: z.string(), publicUrl: z.string(), hasNats: z.boolean() });
type StoredSettings = z.infer<typeof storedSettingsSchema>;

/**
 * Compares the settings with those of running processes (D201), or stores them if none runs. Returns warnings, and
 * throws `UnequalSettings`.
 */
export async function agreeOnSettings(url: string, ownSettings: OwnSettings): Promise<readonly string[]> {
  const ownStored = settingsToStore(ownSettings);
  await (await openPostgres(url)).close();
  return visitPostgres(url, async (db) => {
    // Postgres rejects concurrent comments on the same table.
    await sql`select pg_advisory_xact_lock(hashtextextended('callboard/agreed-settings', 0))`.execute(db);
    const { rows } = await sql<{ said: string | null; others: 0 | 1 }>`
      select obj_description('nodes'::regclass, 'pg_class') as said,
        exists (select from nodes where lease_until > clock_timestamp()) as others`.execute(db);
    const storedText = rows[0]?.said ?? null;
    const before = storedText === null ? null : storedSettingsSchema.parse(JSON.parse(storedText));
    if (before !== null && rows[0]?.others === 1) return settingsDifferences(before, ownStored);
    const now = JSON.stringify(ownStored);
    if (now !== storedText) await sql`comment on table nodes is ${sql.lit(now)}`.execute(db);
    return [];
  });
}

function settingsToStore({ SECRET = '', PUBLIC_URL = '', NATS_URL }: OwnSettings): StoredSettings {
  const secret = keyFor('agreed-settings', SECRET).toString('hex');
  return { secret, publicUrl: PUBLIC_URL, hasNats: NATS_URL !== undefined };
}

const CHANGE_ADVICE = 'To change it, stop all processes first.';

function settingsDifferences(agreed: StoredSettings, ours: StoredSettings): readonly string[] {
  if (agreed.secret !== ours.secret)
    throw new UnequalSettings(
      `SECRET: the running processes on this database have another secret. Set the same one here. ${CHANGE_ADVICE}`,
    );
  if (agreed.hasNats !== ours.hasNats)
    throw new UnequalSettings(
      agreed.hasNats
        ? `NATS_URL: the running processes on this database share rooms over NATS. Set their NATS_URL here. ${CHANGE_ADVICE}`
        : `NATS_URL: the running processes on this database have none. Remove it here. ${CHANGE_ADVICE}`,
    );
  if (agreed.publicUrl === ours.publicUrl) return [];
  return [
    `PUBLIC_URL is ${ours.publicUrl} here, but ${agreed.publicUrl} in the running processes on this database. Set the same one everywhere: links in mails and the pages that may open sockets depend on it.`,
  ];
}
