import type { Instant } from '../../machines/kernel/time.ts';
import { adminLogWords } from '../../machines/words/admin-log.ts';
import type { SqliteDatabase } from '../db/connection.ts';
import { linkIn, withoutLink } from '../mail/mail-link.ts';
import { inAdminTransaction, logAdminChange, RightsRefused } from './admin-rights.ts';

export interface LinkRequest {
  /** Whom the mail is for. */
  readonly email: string;
  readonly at: Instant;
}

interface OutboxRow {
  readonly id: number;
  readonly subject: string;
  readonly body: string;
}

/** Of each kind of mail the newest: links of those before are good for nothing any more (U7). */
const NEWEST_UNSHOWN = `
  select id, subject, body from mails
  where shown_at is null and id in (select max(id) from mails where recipient = ? group by subject)
  order by id desc limit 1`;

/**
 * The link of the newest mail to somebody that stands in the outbox, which is shown once (U88): the way to the first
 * one on the machine of the server. Throws `RightsRefused`, `UnusableDatabase`.
 */
export function outboxLink(file: string, wanted: LinkRequest): string {
  return inAdminTransaction(file, (db) => shown(db, wanted));
}

function shown(db: SqliteDatabase, { email, at }: LinkRequest): string {
  const mail = db.prepare<[string], OutboxRow>(NEWEST_UNSHOWN).get(email);
  const link = mail === undefined ? null : linkIn(mail.body);
  if (mail === undefined || link === null)
    throw new RightsRefused(
      `No link to ${email} stands in the outbox. Each is shown once: ask for the mail again.`,
    );
  db.prepare("update mails set body = ?, html = '', shown_at = ? where id = ?").run(
    withoutLink(mail.body),
    at,
    mail.id,
  );
  logAdminChange(db, {
    at,
    action: adminLogWords.linkShown,
    subject: adminLogWords.mailTo(email),
    detail: mail.subject,
  });
  return `${mail.subject}: ${link}`;
}
