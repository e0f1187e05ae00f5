import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const addKiosks = (real: 'real' | 'float8', text: string): Migration => ({
  async up(db: Kysely<unknown>) {
    const table = `create table kiosks (
      id text primary key,
      team_id text not null,
      name text not null,
      secret text not null,
      rooms text not null,
      ends_at real,
      created_by text not null,
      created_at real not null,
      used_at real
    )`;
    const columns = table.replaceAll(/ text\b/g, ` ${text}`).replaceAll(/ real\b/g, ` ${real}`);
    await sql.raw(columns).execute(db);
    await sql`create index kiosks_by_team on kiosks (team_id)`.execute(db);
  },
});
