import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What became of each start of a timer, which is kept for longer than the log is (S32). */
export const timerRuns: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table timer_runs (
      room_id text not null references rooms (id) on delete cascade,
      started real not null,
      timer_id text not null,
      body text not null,
      sum integer not null,
      primary key (room_id, started, timer_id)
    ) strict, without rowid`.execute(db);
  },
};
