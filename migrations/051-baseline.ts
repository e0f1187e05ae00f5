import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { indexes, tables } from './tables.ts';

/** Tables that need row ids. Without them, SQLite would scan the long rows of the log. */
const ROW_ID_TABLE = /integer primary key|^room_log /;

const strictTable = (table: string): string =>
  `${table} strict${ROW_ID_TABLE.test(table) ? '' : ', without rowid'}`;

export const baseline: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of tables) await sql.raw(`create table ${strictTable(table)}`).execute(db);
    for (const index of indexes) await sql.raw(`create ${index}`).execute(db);
  },
};
