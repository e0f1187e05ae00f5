import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Second factors of accounts. `secret` is sealed (`server/auth/seal.ts`), `last_step` the newest span of 30 s whose code
 * was taken. A recovery code is kept as its hash, until it is used.
 */
const statements = [
  sql`create table second_factors (
    user_id text primary key references users (uid) on delete cascade,
    secret text not null,
    last_step integer not null,
    created_at real not null
  ) strict, without rowid`,
  sql`create table recovery_codes (
    id text primary key,
    user_id text not null references second_factors (user_id) on delete cascade
  ) strict, without rowid`,
  sql`create index recovery_codes_by_user on recovery_codes (user_id)`,
];

export const secondFactors: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};
