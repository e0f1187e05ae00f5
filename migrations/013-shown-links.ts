import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When the link of a mail in the outbox was shown: it is shown once, and taken out of the mail with that. */
export const shownLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table mails add column shown_at real`.execute(db);
  },
};
