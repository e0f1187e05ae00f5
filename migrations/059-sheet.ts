import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rowSum, type SqlValue } from '../server/store/row-sum.ts';

type Row = Readonly<Record<'id', SqlValue>>;

export const addSheet = (integer: 'integer' | 'int8', real: 'real' | 'float8', text: string): Migration => ({
  async up(db: Kysely<unknown>) {
    const strict = sql.raw(integer === 'integer' ? ' strict, without rowid' : '');
    for (const list of ['columns', 'cells']) {
      await sql`create table ${sql.ref(list)} (
        room_id ${sql.raw(text)} not null references rooms (id) on delete cascade,
        id ${sql.raw(text)} not null,
        position ${sql.raw(integer)} not null,
        body ${sql.raw(text)} not null,
        sum ${sql.raw(integer)} not null,
        primary key (room_id, id)
      )${strict}`.execute(db);
      await sql`alter table rooms add column ${sql.ref(`sum_${list}`)} ${sql.raw(integer)} not null default 0`.execute(
        db,
      );
    }
    await sql`create table named_link_uses (
      room_id ${sql.raw(text)} not null references rooms (id) on delete cascade,
      link_id ${sql.raw(text)} not null,
      used_at ${sql.raw(real)} not null,
      primary key (room_id, link_id)
    )${strict}`.execute(db);
    await sql`alter table rooms add column named_links ${sql.raw(text)}`.execute(db);
    await sql`alter table rooms add column sum_links ${sql.raw(integer)} not null default 0`.execute(db);
    const { rows } = await sql<Row>`select id from rooms`.execute(db);
    for (const { id } of rows)
      await sql`update rooms set sum_links = ${rowSum([id, null])} where id = ${id}`.execute(db);
  },
});
