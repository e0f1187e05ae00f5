import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * How many bytes of log each room has, counted as they are written (`server/journal/batch.work.ts`). It stands in the row
 * that each command writes anyway, and is in no sum: were it wrong, the next pruning would count the rows.
 */
export const logBytes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table rooms add column log_bytes integer not null default 0`.execute(db);
    await sql`update rooms set log_bytes =
      (select coalesce(sum(length(lines)), 0) from room_log where room_id = rooms.id)`.execute(db);
  },
};
