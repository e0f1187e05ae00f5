import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who signs in. A session's id is the hash of the bearer secret, never the secret itself. */
const statements = [
  sql`create table users (
    uid text primary key,
    email text unique,
    email_verified integer not null default 0,
    display_name text,
    photo_url text,
    password_hash text,
    is_anonymous integer not null,
    is_admin integer not null default 0,
    created_at real not null,
    updated_at real not null
  ) strict, without rowid`,
  sql`create table sessions (
    id text primary key,
    user_id text not null references users (uid) on delete cascade,
    created_at real not null,
    expires_at real not null
  ) strict, without rowid`,
  sql`create index sessions_by_user on sessions (user_id)`,
  sql`create index sessions_by_expiry on sessions (expires_at)`,
];

export const users: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};
