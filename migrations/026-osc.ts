import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rowSum, type SqlValue } from '../server/db/row-sum.ts';

/** How a room takes part in OSC: no room does so far. */
type Row = Readonly<Record<'id', SqlValue>>;

export const osc: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table rooms add column osc text`.execute(db);
    await sql`alter table rooms add column sum_osc integer not null default 0`.execute(db);
    await sql`create index rooms_by_osc on rooms (id) where osc is not null`.execute(db);
    const { rows } = await sql<Row>`select id from rooms`.execute(db);
    for (const { id } of rows)
      await sql`update rooms set sum_osc = ${rowSum([id, null])} where id = ${id}`.execute(db);
  },
};
