import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Designs that teams keep. A user's own team may have no row, so nothing refers to `teams`. */
export const teamDesigns: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table team_designs (
      id text primary key,
      team_id text not null,
      name text not null,
      design text not null,
      updated_at real not null
    ) strict, without rowid`.execute(db);
    await sql`create index team_designs_by_team on team_designs (team_id)`.execute(db);
  },
};
