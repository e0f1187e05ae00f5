import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether a purchase was reported to the conversions service. `kind`: of whole numbers in the store. */
const told = (kind: 'integer' | 'int8'): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`alter table billing_checkouts add column conversion_told ${sql.raw(kind)} not null default 0`.execute(
      db,
    );
  },
});

export const toldConversions = told('integer');
export const toldConversionsInPostgres = told('int8');
