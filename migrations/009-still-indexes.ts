import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The indexes by owner and by team held the instant of the last command as well, by which nobody reads: each command
 * took an entry out of two of their pages and wrote it to two others, which was more than all else that it wrote.
 */
const statements = [
  sql`drop index rooms_by_owner`,
  sql`drop index rooms_by_team`,
  sql`create index rooms_by_owner on rooms (owner_uid)`,
  sql`create index rooms_by_team on rooms (team_id) where team_id is not null`,
];

export const stillIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};
