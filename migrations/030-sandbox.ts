import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** All that the pretend payment provider knows, in one row. */
export const sandbox: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table sandbox (id integer primary key, body text not null) strict`.execute(db);
  },
};
