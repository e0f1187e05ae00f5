import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rowSum, type SqlValue } from '../server/store/row-sum.ts';

const COLUMNS = [
  'id',
  'timer_id',
  'running',
  'kickoff',
  'deadline',
  'last_stop',
  'deadline_warped',
  'next_timer_id',
] as const;

type Row = Readonly<Record<(typeof COLUMNS)[number] | 'sum_timeset', SqlValue>>;

/**
 * Adds the column `aim`. Null means the aim LENGTH. Updates only correct checksums, so that damage is still detected.
 */
export const addAim = (text: string): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`alter table rooms add column aim ${sql.raw(text)}`.execute(db);
    const { rows } = await sql<Row>`select ${sql.raw(COLUMNS.join(', '))}, sum_timeset from rooms`.execute(
      db,
    );
    for (const row of rows) {
      const values = COLUMNS.map((column) => row[column]);
      if (rowSum(values) === row.sum_timeset)
        await sql`update rooms set sum_timeset = ${rowSum([...values, null])} where id = ${row.id}`.execute(
          db,
        );
    }
  },
});
