import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The columns of what is kept of a subscription or a purchase; one without a team waits for its first event (B76). */
const kept = sql.raw(`
  id text not null primary key,
  team_id text,
  facts text,
  from_at real,
  from_id text,
  revoked_at real,
  revoked_id text,
  revoked_reason text
`);

/**
 * What was bought for teams. `billing_events`: all that a payment provider has told, as it came, each once, and what came
 * of it. `billing_checkouts`: what we have asked to be paid, which says whose it is. `billing_answers`: how calls with an
 * Idempotency-Key were answered.
 */
const statements = [
  sql`create table billing_events (
    id text not null primary key,
    kind text not null,
    occurred_at real not null,
    received_at real not null,
    outcome text not null,
    team_id text,
    body text not null
  ) strict, without rowid`,
  sql`create index billing_events_by_time on billing_events (received_at)`,
  sql`create table subscriptions (${kept}) strict, without rowid`,
  sql`create index subscriptions_by_team on subscriptions (team_id)`,
  sql`create table purchases (${kept}) strict, without rowid`,
  sql`create index purchases_by_team on purchases (team_id)`,
  sql`create table billing_checkouts (
    id text not null primary key,
    team_id text not null,
    uid text not null,
    item text not null,
    provider_id text,
    status text not null,
    created_at real not null
  ) strict, without rowid`,
  sql`create index billing_checkouts_by_team on billing_checkouts (team_id)`,
  sql`create table billing_answers (
    team_id text not null,
    key text not null,
    asked text not null,
    status integer not null,
    body text not null,
    at real not null,
    primary key (team_id, key)
  ) strict, without rowid`,
];

export const billing: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};
