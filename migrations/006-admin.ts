import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What administrators changed, and indexes by which they read long lists from the newest on. */
const statements = [
  sql`create table admin_log (
    id integer primary key,
    at real not null,
    actor text not null,
    action text not null,
    subject text not null,
    detail text not null
  ) strict`,
  sql`create index users_by_creation on users (created_at, uid)`,
  sql`create index rooms_by_creation on rooms (created_at, pid)`,
  sql`create index teams_by_creation on teams (created_at, id)`,
];

export const admin: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};
