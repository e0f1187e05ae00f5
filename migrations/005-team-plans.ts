import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The plan that was given to a team; one without a row has what every team has (B50). */
const statements = [
  sql`create table team_plans (
    team_id text primary key,
    plan_id text not null,
    since real not null,
    active_until real
  ) strict, without rowid`,
];

export const teamPlans: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};
