import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** From which network address a session was begun, and when its user last proved in it to be the one. */
const statements = [
  sql`alter table sessions add column address text not null default ''`,
  sql`alter table sessions add column proven_at real`,
];

export const sessionPlaces: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};
