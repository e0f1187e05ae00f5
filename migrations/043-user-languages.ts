import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** In which language a user is written to; null: not known yet. */
export const userLanguages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column language text`.execute(db);
  },
};
