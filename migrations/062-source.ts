import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rowSum, type SqlValue } from '../server/store/row-sum.ts';

type Row = Readonly<Record<'id', SqlValue>>;

export const addSource = (integer: 'integer' | 'int8', text: string): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`alter table rooms add column source ${sql.raw(text)}`.execute(db);
    await sql`alter table rooms add column sum_source ${sql.raw(integer)} not null default 0`.execute(db);
    const { rows } = await sql<Row>`select id from rooms`.execute(db);
    for (const { id } of rows)
      await sql`update rooms set sum_source = ${rowSum([id, null])} where id = ${id}`.execute(db);
  },
});
