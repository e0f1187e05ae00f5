import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rowSum, type SqlValue } from '../server/store/row-sum.ts';

type Row = Readonly<Record<'id', SqlValue>>;

export const addClocks = (integer: 'integer' | 'int8', text: string): Migration => ({
  async up(db: Kysely<unknown>) {
    const add = (column: string, type: string) =>
      sql`alter table rooms add column ${sql.ref(column)} ${sql.raw(type)}`.execute(db);
    await add('shown_clock', text);
    await add('clock_before', text);
    await add('moderator_clocks', `${integer} not null default 0`);
    for (const part of ['clocks', 'shown_clock', 'clock_before', 'moderation'])
      await add(`sum_${part}`, `${integer} not null default 0`);
    await sql`create table clocks (
      room_id ${sql.raw(text)} not null references rooms (id) on delete cascade,
      id ${sql.raw(text)} not null,
      position ${sql.raw(integer)} not null,
      body ${sql.raw(text)} not null,
      sum ${sql.raw(integer)} not null,
      primary key (room_id, id)
    )${sql.raw(integer === 'integer' ? ' strict, without rowid' : '')}`.execute(db);
    const { rows } = await sql<Row>`select id from rooms`.execute(db);
    for (const { id } of rows) {
      const none = rowSum([id, null]);
      await sql`update rooms set sum_shown_clock = ${none}, sum_clock_before = ${none},
        sum_moderation = ${rowSum([id, 0])} where id = ${id}`.execute(db);
    }
  },
});
