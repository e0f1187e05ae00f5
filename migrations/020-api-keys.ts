import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Keys of the public API, by their hash. A team has no row of its own where it was never named or shared, so that none
 * is referred to. A key of one room keeps the hash of the secret that the room's links were made with: it ends with them.
 */
const statements = [
  sql`create table api_keys (
    id text primary key,
    hash text not null unique,
    prefix text not null,
    name text not null,
    scope text not null,
    team_id text not null,
    room_id text references rooms (id) on delete cascade,
    room_secret text,
    created_by text not null,
    created_at real not null,
    used_at real
  ) strict, without rowid`,
  sql`create index api_keys_by_team on api_keys (team_id)`,
  sql`create index api_keys_by_room on api_keys (room_id)`,
];

export const apiKeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};
