import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What requests of the public API that may be repeated were answered first, for a day: written with what they changed.
 * `fingerprint`: hash of what was asked for.
 */
export const keptAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table kept_answers (
      key_id text not null,
      idempotency_key text not null,
      fingerprint text not null,
      status integer not null,
      body text not null,
      created_at real not null,
      primary key (key_id, idempotency_key)
    ) strict, without rowid`.execute(db);
    await sql`create index kept_answers_by_age on kept_answers (created_at)`.execute(db);
  },
};
