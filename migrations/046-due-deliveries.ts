import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What is due of one webhook is found without a look at all that waits for it (K149). The same in both stores. */
export const dueDeliveries: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at, id)
      where state = 'waiting'`.execute(db);
  },
};
