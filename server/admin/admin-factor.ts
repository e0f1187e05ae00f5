import { FALLBACK, type Language, languageNamed } from '../../machines/kernel/language.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { adminLogWords } from '../../machines/words/admin-log.ts';
import { factorMail } from '../auth/account-mails.ts';
import type { SqliteDatabase } from '../db/connection.ts';
import type { Env } from '../env.ts';
import { createLog } from '../kernel/log.ts';
import type { Mailer } from '../mail/mailer.ts';
import { inAdminTransaction, logAdminChange, RightsRefused } from './admin-rights.ts';

export interface FactorReset {
  readonly email: string;
  readonly at: Instant;
}

/**
 * Takes the second factor off the account that has proven the address, for who lost theirs, and tells them by mail (U137).
 * Returns what happened, in one line; throws `RightsRefused`, `UnusableDatabase`.
 */
export async function resetFactor(file: string, reset: FactorReset, env: Env): Promise<string> {
  const done = inAdminTransaction(file, (db) => removed(db, reset));
  const outbox = outboxIn(file, reset.at);
  const mailer = await mailerBeside(env, outbox);
  const site = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  await mailer.send(
    await factorMail('reset', { to: reset.email, language: languageIn(file, reset.email), site }),
  );
  return done;
}

function languageIn(file: string, email: string): Language {
  const spoken = inAdminTransaction(file, (db) => {
    const select = db.prepare<[string], { readonly language: string | null }>(
      'select language from users where email = ?',
    );
    return select.get(email)?.language ?? '';
  });
  return languageNamed(spoken) ?? FALLBACK;
}

function removed(db: SqliteDatabase, { email, at }: FactorReset): string {
  const account = db
    .prepare<[string], { readonly uid: string }>('select uid from users where email = ?')
    .get(email);
  const from = (table: string) =>
    account === undefined ? 0 : db.prepare(`delete from ${table} where user_id = ?`).run(account.uid).changes;
  const factors = from('second_factors') + from('passkeys');
  from('recovery_codes');
  if (account === undefined || factors === 0)
    throw new RightsRefused(`No account that has proven the address ${email} has a second factor.`);
  logAdminChange(db, { at, action: adminLogWords.factorReset, subject: email, detail: account.uid });
  return `${email} logs in with the password alone, and is told so by mail.`;
}

function outboxIn(file: string, at: Instant): Mailer {
  return {
    send: async ({ to, subject, text, html }) => {
      inAdminTransaction(file, (db) => {
        db.prepare(
          'insert into mails (recipient, subject, body, html, created_at) values (?, ?, ?, ?, ?)',
        ).run(to, subject, text, html, at);
        return '';
      });
    },
  };
}

async function mailerBeside({ SMTP_URL, MAIL_FROM }: Env, outbox: Mailer): Promise<Mailer> {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return outbox;
  const { smtpMailer } = await import('../mail/smtp.mailer.ts');
  return smtpMailer({ url: SMTP_URL, from: MAIL_FROM, outbox, log: createLog({ LOG_LEVEL: 'silent' }) });
}
