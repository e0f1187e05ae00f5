import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Designs of outputs that are being worked on, each by its last state alone. Outputs keep theirs among their fields, and
 * one without shows what its plain fields say: no row of an output changes.
 */
export const drafts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table drafts (
      room_id text not null references rooms (id) on delete cascade,
      output_id text not null,
      body text not null,
      sum integer not null,
      primary key (room_id, output_id)
    ) strict, without rowid`.execute(db);
  },
};
