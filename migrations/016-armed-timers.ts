import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rowSum, type SqlValue } from '../server/db/row-sum.ts';

/** Which timer of a room is armed: none, so far. A clock that was damaged stays so. */
type Row = Readonly<Record<string, SqlValue>>;

/** The sum of nothing: sums are not negative. */
const NEVER = -1;

const clock = ['timer_id', 'running', 'kickoff', 'deadline', 'last_stop', 'deadline_warped'] as const;

export const armedTimers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table rooms add column next_timer_id text`.execute(db);
    const { rows } = await sql<Row>`select * from rooms`.execute(db);
    for (const row of rows) {
      const before = [row['id'], ...clock.map((column) => row[column])];
      const sum = rowSum(before) === row['sum_timeset'] ? rowSum([...before, null]) : NEVER;
      await sql`update rooms set sum_timeset = ${sum} where id = ${row['id']}`.execute(db);
    }
  },
};
