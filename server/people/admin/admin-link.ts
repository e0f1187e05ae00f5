import type { Kysely } from 'kysely';
import type { Instant } from '../../../machines/kernel/time.ts';
import { adminLogWords } from '../../../machines/words/admin-log.ts';
import { linkIn, withoutLink } from '../../mail/mail-link.ts';
import type { Database } from '../../store/schema.ts';
import { type AdminVisit, logAdminChange, RightsRefused } from './admin-visit.ts';

export interface LinkRequest {
  readonly email: string;
  readonly at: Instant;
}

/** Link of the newest mail in the outbox, once (U88). Throws `RightsRefused`, `UnusableDatabase`. */
export const outboxLink = (visit: AdminVisit, wanted: LinkRequest): Promise<string> =>
  visit((db) => shown(db, wanted));

async function shown(db: Kysely<Database>, { email, at }: LinkRequest): Promise<string> {
  const mail = await newestUnshown(db, email);
  const link = mail === undefined ? null : linkIn(mail.body);
  if (mail === undefined || link === null)
    throw new RightsRefused(
      `No link to ${email} stands in the outbox. Each is shown once: ask for the mail again.`,
    );
  await db
    .updateTable('mails')
    .set({ body: withoutLink(mail.body), html: '', shown_at: at })
    .where('id', '=', mail.id)
    .execute();
  await logAdminChange(db, {
    at,
    action: adminLogWords.linkShown,
    subject: adminLogWords.mailTo(email),
    detail: mail.subject,
  });
  return `${mail.subject}: ${link}`;
}

/** Newest of each kind: a new mail revokes older links (U7). */
function newestUnshown(db: Kysely<Database>, email: string) {
  const newest = db
    .selectFrom('mails')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('recipient', '=', email)
    .groupBy('subject');
  return db
    .selectFrom('mails')
    .select(['id', 'subject', 'body'])
    .where('shown_at', 'is', null)
    .where('id', 'in', newest)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
