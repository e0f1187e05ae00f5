import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When it was recorded how a user came here; null: not yet. */
export const entryReports: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column entry_told_at integer`.execute(db);
  },
};
