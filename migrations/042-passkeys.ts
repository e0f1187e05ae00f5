import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Passkeys of accounts. `challenge_at` is when the newest challenge was made that it has answered, `password` the hash of
 * the password's hash that the account had when both were last shown: the passkey opens the account without that password
 * alone. Recovery codes belong to the account now: they stand in for passkeys as well as for an authenticator app.
 */
const statements = [
  sql`create table passkeys (
    id text primary key,
    user_id text not null references users (uid) on delete cascade,
    name text not null,
    site text not null,
    public_key text not null,
    counter integer not null,
    challenge_at real not null,
    password text not null,
    transports text not null,
    multi_device integer not null,
    backed_up integer not null,
    created_at real not null,
    used_at real
  ) strict, without rowid`,
  sql`create index passkeys_by_user on passkeys (user_id, created_at)`,
  sql`create table recovery_code_rows (
    id text primary key,
    user_id text not null references users (uid) on delete cascade
  ) strict, without rowid`,
  sql`insert into recovery_code_rows select id, user_id from recovery_codes`,
  sql`drop table recovery_codes`,
  sql`alter table recovery_code_rows rename to recovery_codes`,
  sql`create index recovery_codes_by_user on recovery_codes (user_id)`,
];

export const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};
