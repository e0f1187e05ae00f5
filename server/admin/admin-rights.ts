import type { AdminLogLine } from '../../machines/admin/answers.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { adminLogWords } from '../../machines/words/admin-log.ts';
import { openVisitor, type SqliteDatabase, synced } from '../db/connection.ts';
import { codeOf } from '../db/sqlite-error.ts';
import { noDatabaseAt, unusable } from '../db/unusable-database.ts';

/** What cannot be done, in one line that says what to do instead. */
export class RightsRefused extends Error {}

export interface RightsChange {
  readonly email: string;
  readonly admin: boolean;
  readonly at: Instant;
}

interface Account {
  readonly uid: string;
  readonly isAdmin: 0 | 1;
}

/**
 * Makes the account that has proven the address an administrator, or none any more (U41). Returns what happened, in one
 * line; throws `RightsRefused`, `UnusableDatabase`.
 */
export function changeRights(file: string, change: RightsChange): string {
  return inAdminTransaction(file, (db) => changed(db, change));
}

/**
 * One short transaction on the database of a server that may be running, which sees it at its next request: so the lock
 * on the data directory, which is the server's, is not asked for. Throws `RightsRefused`, `UnusableDatabase`.
 */
export function inAdminTransaction(file: string, work: (db: SqliteDatabase) => string): string {
  const db = opened(file);
  try {
    const done = db.transaction(() => work(db)).immediate();
    synced(file);
    return done;
  } catch (error) {
    if (error instanceof RightsRefused || codeOf(error) !== 'SQLITE_ERROR') throw unusable(file, error);
    throw new RightsRefused(
      `${file} is of another version of Callboard. Start this one once, then try again.`,
    );
  } finally {
    db.close();
  }
}

function opened(file: string): SqliteDatabase {
  try {
    return openVisitor(file);
  } catch (cause) {
    if (codeOf(cause) !== 'SQLITE_CANTOPEN') throw unusable(file, cause);
    throw new RightsRefused(noDatabaseAt(file), { cause });
  }
}

function changed(db: SqliteDatabase, { email, admin, at }: RightsChange): string {
  const account = db
    .prepare<[string], Account>('select uid, is_admin as isAdmin from users where email = ?')
    .get(email);
  if (account === undefined) throw new RightsRefused(whyNobody(db, email));
  if ((account.isAdmin === 1) === admin)
    return admin ? `${email} is an administrator already.` : `${email} is no administrator.`;
  db.prepare('update users set is_admin = ?, updated_at = ? where uid = ?').run(
    admin ? 1 : 0,
    at,
    account.uid,
  );
  const action = admin ? adminLogWords.madeAdministrator : adminLogWords.tookRights;
  logAdminChange(db, { at, action, subject: email, detail: account.uid });
  return admin ? `${email} is an administrator now.` : `${email} is no administrator any more.`;
}

/** A line of the log of administrators, for what is done on the command line (U44). */
export function logAdminChange(
  db: SqliteDatabase,
  { at, action, subject, detail }: Omit<AdminLogLine, 'id' | 'actor'>,
): void {
  db.prepare('insert into admin_log (at, actor, action, subject, detail) values (?, ?, ?, ?, ?)').run(
    at,
    adminLogWords.commandLine,
    action,
    subject,
    detail,
  );
}

function whyNobody(db: SqliteDatabase, email: string): string {
  const claimed = db.prepare('select 1 from users where pending_email = ?').get(email) !== undefined;
  return claimed
    ? `Nobody has proven yet to have ${email}. Follow the link in the mail that was sent there, then try again.`
    : `No account has the address ${email}. Sign up with it and follow the link in the mail, then try again.`;
}
