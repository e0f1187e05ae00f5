import type { Kysely } from 'kysely';
import type { Instant } from '../../../machines/kernel/time.ts';
import { adminLogWords } from '../../../machines/words/admin-log.ts';
import type { Database } from '../../store/schema.ts';
import { type AdminVisit, logAdminChange, RightsRefused } from './admin-visit.ts';

export interface RightsChange {
  readonly email: string;
  readonly admin: boolean;
  readonly at: Instant;
}

/**
 * Grants or revokes administrator rights of a verified address (U41). Resolves to one line. Throws `RightsRefused`,
 * `UnusableDatabase`.
 */
export const changeRights = (visit: AdminVisit, change: RightsChange): Promise<string> =>
  visit((db) => changed(db, change));

async function changed(db: Kysely<Database>, { email, admin, at }: RightsChange): Promise<string> {
  const account = await db
    .selectFrom('users')
    .select(['uid', 'is_admin'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (account === undefined) throw new RightsRefused(await whyNobody(db, email));
  if ((account.is_admin === 1) === admin)
    return admin ? `${email} is an administrator already.` : `${email} is no administrator.`;
  await db
    .updateTable('users')
    .set({ is_admin: admin ? 1 : 0, updated_at: at })
    .where('uid', '=', account.uid)
    .execute();
  const action = admin ? adminLogWords.madeAdministrator : adminLogWords.tookRights;
  await logAdminChange(db, { at, action, subject: email, detail: account.uid });
  return admin ? `${email} is an administrator now.` : `${email} is no administrator any more.`;
}

async function whyNobody(db: Kysely<Database>, email: string): Promise<string> {
  const claimed = db.selectFrom('users').select('uid').where('pending_email', '=', email);
  return (await claimed.executeTakeFirst()) === undefined
    ? `No account has the address ${email}. Sign up with it and follow the link in the mail, then try again.`
    : `Nobody has proven yet to have ${email}. Follow the link in the mail that was sent there, then try again.`;
}
