import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rowSum, type SqlValue } from '../server/db/row-sum.ts';

/**
 * Whether a room takes questions, and which of them have been read. Rooms take them as before, and nothing has been read.
 * The table of messages is built again, as the sum is the last column of every table. What was damaged stays so.
 */
type Row = Readonly<Record<string, SqlValue>>;

/** The sum of nothing: sums are not negative. */
const NEVER = -1;

const settings = ['blackout', 'on_air', 'timezone', 'tod_format', 'behavior', 'access'] as const;
const OPEN = 'OPEN';
const UNREAD = 0;

export const questions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table rooms add column questions text not null default ${sql.lit(OPEN)}`.execute(db);
    await sql`create table message_rows (
      room_id text not null references rooms (id) on delete cascade,
      id text not null,
      position integer not null,
      text text not null,
      color text not null,
      bold integer not null,
      uppercase integer not null,
      question_name text,
      question_at real,
      question_read integer not null,
      sum integer not null default 0,
      primary key (room_id, id)
    ) strict, without rowid`.execute(db);
    const { rows: rooms } = await sql<Row>`select * from rooms`.execute(db);
    for (const room of rooms) await moveRoom(db, room);
    await sql`drop table messages`.execute(db);
    await sql`alter table message_rows rename to messages`.execute(db);
  },
};

async function moveRoom(db: Kysely<unknown>, room: Row): Promise<void> {
  const { id } = room;
  const before = [id, ...settings.map((column) => room[column])];
  const sumSettings = rowSum(before) === room['sum_settings'] ? rowSum([...before, OPEN]) : NEVER;
  const messages = await moveMessages(db, id);
  const sumMessages = messages.before === room['sum_messages'] ? messages.after : NEVER;
  await sql`update rooms set sum_settings = ${sumSettings}, sum_messages = ${sumMessages} where id = ${id}`.execute(
    db,
  );
}

/** The sums of the list's rows, as they were and as they are. */
async function moveMessages(db: Kysely<unknown>, roomId: SqlValue | undefined) {
  const { rows } = await sql<Row>`select * from messages where room_id = ${roomId}`.execute(db);
  const sums = { before: 0, after: 0 };
  for (const { sum, ...row } of rows) {
    const values = [...Object.values(row), UNREAD];
    const newSum = rowSum(values);
    const kept = rowSum(Object.values(row)) === sum ? newSum : newSum ^ 1;
    await sql`insert into message_rows values (${sql.join([...values, kept])})`.execute(db);
    sums.before += Number(sum);
    sums.after += kept;
  }
  return sums;
}
