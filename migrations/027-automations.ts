import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What rooms do by themselves, and what came of it: nothing so far, so that the sum of every list is that of none. */
export const automations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table automations (
      room_id text not null references rooms (id) on delete cascade,
      id text not null,
      position integer not null,
      body text not null,
      sum integer not null,
      primary key (room_id, id)
    ) strict, without rowid`.execute(db);
    await sql`create table automation_runs (
      room_id text primary key references rooms (id) on delete cascade,
      body text not null,
      sum integer not null
    ) strict, without rowid`.execute(db);
    await sql`alter table rooms add column sum_automations integer not null default 0`.execute(db);
  },
};
