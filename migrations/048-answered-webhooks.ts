import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a webhook's address first answered. Those to which something got through count as answered. `kind`: of instants in the store. */
const answered = (kind: 'integer' | 'int8'): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`alter table webhooks add column answered_at ${sql.raw(kind)}`.execute(db);
    await sql`update webhooks set answered_at = created_at
      where id in (select webhook_id from webhook_deliveries where state = 'done')`.execute(db);
  },
});

export const answeredWebhooks = answered('integer');
export const answeredWebhooksInPostgres = answered('int8');
