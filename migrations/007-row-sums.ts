import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rowSum, type SqlValue } from '../server/db/row-sum.ts';

/**
 * Checksums of rows (`server/db/row-sum.ts`). A room's row has one for each part of it that is written by itself, over
 * the room's id and the part's columns, and for each list the sum of its rows' sums: a row that has gone is missed.
 * The rows of the other tables have one over all their columns.
 */
const parts: Readonly<Record<string, readonly string[]>> = {
  identity: ['pid', 'epoch', 'created_at'],
  position: ['seq', 'updated_at', 'next_due_at'],
  timeset: ['timer_id', 'running', 'kickoff', 'deadline', 'last_stop', 'deadline_warped'],
  settings: ['blackout', 'on_air', 'timezone', 'tod_format', 'behavior', 'access'],
  doors: ['owner_uid', 'secret', 'generation', 'password_hash', 'kicked'],
  shown: ['active_message_id', 'message_focus'],
  name: ['name'],
  team: ['team_id'],
  plan: ['plan'],
  considered: ['considered'],
};
const lists = ['timers', 'messages', 'outputs'];
const keys: Readonly<Record<string, readonly string[]>> = {
  timers: ['room_id', 'id'],
  messages: ['room_id', 'id'],
  outputs: ['room_id', 'id'],
  applied: ['room_id', 'channel_id'],
  room_log: ['room_id', 'seq'],
};

type Row = Readonly<Record<string, SqlValue>>;

export const rowSums: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, columns] of Object.entries(keys)) await sumTable(db, table, columns);
    for (const part of [...Object.keys(parts), ...lists])
      await sql`alter table rooms add column ${sql.ref(`sum_${part}`)} integer not null default 0`.execute(
        db,
      );
    const { rows } = await sql<Row>`select * from rooms`.execute(db);
    for (const row of rows) await sumRoom(db, row);
  },
};

async function sumTable(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db);
  await sql`alter table ${sql.table(table)} add column sum integer not null default 0`.execute(db);
  for (const row of rows) {
    const key = sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
      sql` and `,
    );
    await sql`update ${sql.table(table)} set sum = ${rowSum(Object.values(row))} where ${key}`.execute(db);
  }
}

async function sumRoom(db: Kysely<unknown>, row: Row): Promise<void> {
  const { id } = row;
  const ofParts = Object.entries(parts).map(([part, columns]) => {
    const sum = rowSum([id, ...columns.map((column) => row[column])]);
    return sql`${sql.ref(`sum_${part}`)} = ${sum}`;
  });
  const ofLists = lists.map(
    (list) =>
      sql`${sql.ref(`sum_${list}`)} = (select coalesce(sum(sum), 0) from ${sql.table(list)} where room_id = ${id})`,
  );
  await sql`update rooms set ${sql.join([...ofParts, ...ofLists])} where id = ${id}`.execute(db);
}
