import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rowSum } from '../server/db/row-sum.ts';

/**
 * How an output looks. Those that there are become full ones on a transparent background. The columns stand before the
 * sum, which is the last one of every table, so that the table is made again. A list that was damaged stays so. Rows of
 * rooms that are not there are left behind.
 */
interface OldOutput {
  readonly room_id: string;
  readonly id: string;
  readonly position: number;
  readonly name: string;
  readonly show_notes: number;
  readonly sum: number;
}

/** Layout, background, what it does at zero, progress, time of day. */
const LOOK = ['FULL', 'TRANSPARENT', 'ROOM', 1, 0] as const;

/** The sum of no list: sums are not negative. */
const NEVER = -1;

export const outputLayouts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table output_rows (
      room_id text not null references rooms (id) on delete cascade,
      id text not null,
      position integer not null,
      name text not null,
      show_notes integer not null,
      layout text not null,
      background text not null,
      at_zero text not null,
      show_progress integer not null,
      show_clock integer not null,
      sum integer not null default 0,
      primary key (room_id, id)
    ) strict, without rowid`.execute(db);
    const { rows: rooms } = await sql<{ id: string }>`select id from rooms`.execute(db);
    for (const { id } of rooms) await moveOutputs(db, id);
    await sql`drop table outputs`.execute(db);
    await sql`alter table output_rows rename to outputs`.execute(db);
    await sql`create unique index outputs_by_id on outputs (id)`.execute(db);
  },
};

async function moveOutputs(db: Kysely<unknown>, roomId: string): Promise<void> {
  const { rows } = await sql<OldOutput>`select * from outputs where room_id = ${roomId}`.execute(db);
  let [before, after] = [0, 0];
  for (const { sum, ...row } of rows) {
    const newSum = rowSum([...Object.values(row), ...LOOK]);
    const kept = rowSum(Object.values(row)) === sum ? newSum : newSum ^ 1;
    await sql`insert into output_rows values (${sql.join([...Object.values(row), ...LOOK, kept])})`.execute(
      db,
    );
    before += sum;
    after += kept;
  }
  await sql`update rooms set sum_outputs = iif(sum_outputs = ${before}, ${after}, ${NEVER})
    where id = ${roomId}`.execute(db);
}
