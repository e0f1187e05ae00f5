import type { Kysely } from 'kysely';
import { FALLBACK_LANGUAGE } from '../../../machines/kernel/language.ts';
import { adminLogWords } from '../../../machines/words/admin-log.ts';
import type { Env } from '../../env.ts';
import type { Clock } from '../../kernel/clock.ts';
import { createLog } from '../../kernel/log.ts';
import { type Mailer, OutboxMailer, readerLanguage } from '../../mail/mailer.ts';
import type { Database } from '../../store/schema.ts';
import { factorMail } from '../accounts/account-mails.ts';
import { type AdminVisit, logAdminChange, RightsRefused } from './admin-visit.ts';

interface FactorReset {
  readonly email: string;
  readonly clock: Clock;
}

/** Also sends a mail to the verified address (U137). Throws `RightsRefused` or `UnusableDatabase`. */
export async function resetFactor(visit: AdminVisit, reset: FactorReset, env: Env): Promise<string> {
  const { email } = reset;
  const language = await visit(async (db) => {
    await removeFactor(db, reset);
    return readerLanguage(db)(email);
  });
  const mailer = await mailerOfVisit(visit, reset, env);
  const site = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  await mailer.send(await factorMail('reset', { to: email, language: language ?? FALLBACK_LANGUAGE, site }));
  return `${email} can now sign in with the password alone. Callboard has sent a notice to that address.`;
}

async function removeFactor(db: Kysely<Database>, { email, clock }: FactorReset): Promise<void> {
  const account = await db.selectFrom('users').select('uid').where('email', '=', email).executeTakeFirst();
  const from = async (table: 'second_factors' | 'passkeys' | 'recovery_codes'): Promise<bigint> => {
    if (account === undefined) return 0n;
    const removed = db.deleteFrom(table).where('user_id', '=', account.uid);
    return (await removed.executeTakeFirst()).numDeletedRows;
  };
  const factors = (await from('second_factors')) + (await from('passkeys'));
  await from('recovery_codes');
  if (account === undefined || factors === 0n)
    throw new RightsRefused(
      `No account with the confirmed address ${email} has two-factor authentication. Check the spelling.`,
    );
  const action = adminLogWords.factorReset;
  await logAdminChange(db, { at: clock.wall(), action, subject: email, detail: account.uid });
}

async function mailerOfVisit(visit: AdminVisit, { clock }: FactorReset, env: Env): Promise<Mailer> {
  const log = createLog({ LOG_LEVEL: 'silent' });
  const outbox: Mailer = {
    send: (mail) => visit((db) => new OutboxMailer({ db, clock, log }).send(mail)),
  };
  const { SMTP_URL, MAIL_FROM } = env;
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return outbox;
  const { createSmtpMailer: smtpMailer } = await import('../../mail/smtp.mailer.ts');
  return smtpMailer({ url: SMTP_URL, from: MAIL_FROM, outbox, log });
}
