import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Pictures that teams have, each named by what is in it, which stands beside the database. `unused_since`: since when no
 * design of the team names it.
 */
export const files: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table files (
      team_id text not null,
      id text not null,
      name text not null,
      type text not null,
      width integer not null,
      height integer not null,
      bytes integer not null,
      created_at integer not null,
      unused_since integer,
      primary key (team_id, id)
    ) strict, without rowid`.execute(db);
    await sql`create index files_by_id on files (id)`.execute(db);
  },
};
