import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Webhooks of teams, and what is on its way to them. Neither refers to what it is about: a row that the journal queues for a
 * webhook that is gone must not fail the room that it tells of.
 */
const statements = [
  sql`create table webhooks (
    id text primary key,
    team_id text not null,
    url text not null,
    rooms text,
    events text not null,
    secret text not null,
    old_secret text,
    old_secret_until real,
    enabled integer not null,
    off_reason text,
    since real not null,
    failing_since real,
    created_by text not null,
    created_at real not null
  ) strict, without rowid`,
  sql`create index webhooks_by_team on webhooks (team_id)`,
  sql`create table webhook_deliveries (
    id integer primary key autoincrement,
    event_id text not null,
    webhook_id text not null,
    team_id text not null,
    room_pid text,
    type text not null,
    body text not null,
    created_at real not null,
    state text not null default 'waiting',
    tries integer not null default 0,
    next_at real not null default 0,
    tried_at real,
    status integer,
    answer text not null default ''
  ) strict`,
  sql`create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, state, id)`,
  sql`create index webhook_deliveries_waiting on webhook_deliveries (next_at) where state = 'waiting'`,
];

export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};
