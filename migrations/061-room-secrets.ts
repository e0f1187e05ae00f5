import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const addRoomSecrets = (text: string): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`create table room_secrets (
      room_id ${sql.raw(text)} not null references rooms (id) on delete cascade,
      name ${sql.raw(text)} not null,
      team_id ${sql.raw(text)} not null,
      sealed ${sql.raw(text)} not null,
      primary key (room_id, name)
    )${sql.raw(text === 'text' ? ' strict, without rowid' : '')}`.execute(db);
  },
});
