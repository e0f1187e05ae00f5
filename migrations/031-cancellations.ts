import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * From when the days of what is bought count, kept with the checkout: a provider that carries it could be told another.
 * And why plans were cancelled.
 */
const statements = [
  sql`alter table billing_checkouts add column starts_at real`,
  sql`create table billing_cancellations (
    team_id text not null,
    at real not null,
    uid text not null,
    item text not null,
    reason text not null,
    primary key (team_id, at)
  ) strict, without rowid`,
  sql`create index billing_cancellations_by_time on billing_cancellations (at)`,
  sql`create index billing_answers_by_time on billing_answers (at)`,
];

export const cancellations: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};
