import { Kysely } from 'kysely';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { AdminLogLine } from '../../../machines/people/admin.answers.ts';
import { adminLogWords } from '../../../machines/words/admin-log.ts';
import { openVisitor, type SqliteDatabase, syncDatabase } from '../../store/connection.ts';
import type { Database } from '../../store/schema.ts';
import { createRoutedDialect, errorCodeOf, StatementError, StatementRunner } from '../../store/statements.ts';
import { noDatabaseText, unusableDatabaseError } from '../../store/unusable-database.ts';
import { markSettled, refuseLoss } from '../../store/wal-loss.ts';
import { firstLinkIn, withoutLink } from './admin-records.ts';

export class RightsRefused extends Error {}

/** `work` must be short, because servers use the store too. Throws `RightsRefused` or `UnusableDatabase`. */
export type AdminVisit = <Done>(work: (db: Kysely<Database>) => Promise<Done>) => Promise<Done>;

/** Does not lock the data directory, because the server may be running. */
export const visitFile =
  (file: string): AdminVisit =>
  async (work) => {
    refuseLoss(file);
    const visitor = openVisitorOf(file);
    try {
      visitor.exec('begin immediate');
      const done = await work(new Kysely<Database>({ dialect: visitorDialect(visitor) }));
      visitor.exec('commit');
      syncDatabase(file);
      return done;
    } catch (error) {
      if (error instanceof RightsRefused || errorCodeOf(error) !== 'SQLITE_ERROR')
        throw unusableDatabaseError(file, error);
      throw new RightsRefused(
        `${file} was written by another version of Callboard. Start this version once, then try again.`,
      );
    } finally {
      visitor.close();
      markSettled(file);
    }
  };

function openVisitorOf(file: string): SqliteDatabase {
  try {
    return openVisitor(file);
  } catch (cause) {
    if (errorCodeOf(cause) !== 'SQLITE_CANTOPEN') throw unusableDatabaseError(file, cause);
    throw new RightsRefused(noDatabaseText(file), { cause });
  }
}

function visitorDialect(visitor: SqliteDatabase) {
  const runner = new StatementRunner(visitor);
  return createRoutedDialect(visitor, async (queries) => {
    const reply = runner.run({ kind: 'statements', id: 0, queries });
    if (!reply.ok) throw new StatementError(reply.code, reply.message, false);
    return reply.results;
  });
}

export async function logAdminChange(
  db: Kysely<Database>,
  line: Omit<AdminLogLine, 'id' | 'actor'>,
): Promise<void> {
  const actor = adminLogWords.commandLine;
  await db
    .insertInto('admin_log')
    .values({ ...line, actor })
    .execute();
}

interface LinkRequest {
  readonly email: string;
  readonly at: Instant;
}

/** Each link is shown once (U88). Throws `RightsRefused` or `UnusableDatabase`. */
export const outboxLink = (visit: AdminVisit, wanted: LinkRequest): Promise<string> =>
  visit((db) => showLink(db, wanted));

async function showLink(db: Kysely<Database>, { email, at }: LinkRequest): Promise<string> {
  const mail = await newestUnshownMail(db, email);
  const link = mail === undefined ? null : firstLinkIn(mail.body);
  if (mail === undefined || link === null)
    throw new RightsRefused(
      `The outbox has no link for ${email}. Each link is shown once, so request the email again.`,
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

function newestUnshownMail(db: Kysely<Database>, email: string) {
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

interface RightsChange {
  readonly email: string;
  readonly admin: boolean;
  readonly at: Instant;
}

/** Requires a verified address (U41). Throws `RightsRefused` or `UnusableDatabase`. */
export const changeRights = (visit: AdminVisit, change: RightsChange): Promise<string> =>
  visit((db) => applyRightsChange(db, change));

async function applyRightsChange(db: Kysely<Database>, { email, admin, at }: RightsChange): Promise<string> {
  const account = await db
    .selectFrom('users')
    .select(['uid', 'is_admin'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (account === undefined) throw new RightsRefused(await noAccountReason(db, email));
  if ((account.is_admin === 1) === admin)
    return admin ? `${email} is already an administrator.` : `${email} is not an administrator.`;
  await db
    .updateTable('users')
    .set({ is_admin: admin ? 1 : 0, updated_at: at })
    .where('uid', '=', account.uid)
    .execute();
  const action = admin ? adminLogWords.madeAdministrator : adminLogWords.tookRights;
  await logAdminChange(db, { at, action, subject: email, detail: account.uid });
  return admin ? `${email} is an administrator now.` : `${email} is no longer an administrator.`;
}

async function noAccountReason(db: Kysely<Database>, email: string): Promise<string> {
  const claimed = db.selectFrom('users').select('uid').where('pending_email', '=', email);
  return (await claimed.executeTakeFirst()) === undefined
    ? `No account has the address ${email}. Sign up with it, open the link in the email, then try again.`
    : `The address ${email} is not confirmed yet. Open the link in the email sent to it, then try again.`;
}
