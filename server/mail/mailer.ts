import { html } from 'hono/html';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { FALLBACK_LANGUAGE, type Language, languageOfTag } from '../../machines/kernel/language.ts';
import { DAY } from '../../machines/kernel/time.ts';
import { withEnglishFallback } from '../../machines/kernel/translation.ts';
import { billingItemWords as germanItems } from '../../machines/words/billing-item.de.ts';
import { billingItemWords } from '../../machines/words/billing-item.ts';
import { mailWords as german } from '../../machines/words/mail.de.ts';
import { mailWords } from '../../machines/words/mail.ts';
import type { Env } from '../env.ts';
import type { Clock } from '../kernel/clock.ts';
import type { RateLimits } from '../kernel/rate-limits.ts';
import { Refused } from '../kernel/refused.ts';
import type { Storage } from '../storage.ts';
import type { Database } from '../store/schema.ts';

const mailWordsByLanguage: Readonly<Record<Language, typeof mailWords>> = {
  en: mailWords,
  de: withEnglishFallback(mailWords, german),
};
const itemWordsByLanguage: Readonly<Record<Language, typeof billingItemWords>> = {
  en: billingItemWords,
  de: withEnglishFallback(billingItemWords, germanItems),
};

export const mailWordsIn = (language: Language): typeof mailWords => mailWordsByLanguage[language];

export const itemWordsIn = (language: Language): typeof billingItemWords => itemWordsByLanguage[language];

interface MailContent {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly opening: string;
  readonly action: string;
  readonly link: string;
  readonly closing: string;
}

export async function composeMail({
  to,
  language,
  subject,
  opening,
  action,
  link,
  closing,
}: MailContent): Promise<Mail> {
  const { signature } = mailWordsIn(language);
  const text = `${opening}\n\n${action}:\n${link}\n\n${closing}\n\n${signature}`;
  const page = html`<!doctype html>
<html lang="${language}">
  <body style="margin:0;padding:32px 16px;background:#f4f5f8;color:#12151b;font:16px/1.5 system-ui,sans-serif">
    <table role="presentation" align="center" style="max-width:480px;width:100%;background:#ffffff;border:1px solid #d9dee7;border-radius:12px">
      <tr><td style="padding:32px">
        <p style="margin:0 0 24px;font-weight:700">${signature}</p>
        <p style="margin:0 0 24px">${opening}</p>
        <p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:12px 20px;background:#2b62d9;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none">${action}</a></p>
        <p style="margin:0;color:#596273;font-size:13px">${closing}</p>
      </td></tr>
    </table>
  </body>
</html>`;
  return { to, subject, text, html: (await page).toString() };
}

/** Excludes the characters that emoji and some scripts need (W2822). */
const INVISIBLE_CHARACTERS =
  /(?!\u200c|\u200d|\ufe0f|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const ADDRESS_IN_DIGITS = /\d+(?:\.\d+){3}/g;
/** Characters that make links unless a blank follows. Excludes times and versions (9:30, 2.0). */
const LINK_JOINTS =
  /@|:(?!\s|$)(?!(?<=\d:)\d)|[/\\](?=[/\\])|[.。](?=\p{Default_Ignorable_Code_Point}*\p{L})|(?<=\p{L})[.。](?=\S)/gu;

/** One line without link-like parts (U85): "evil.example" becomes "evil. example". */
export function nameWithoutLinks(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(INVISIBLE_CHARACTERS, '')
    .replaceAll(ADDRESS_IN_DIGITS, (address) => address.replaceAll('.', '. '))
    .replaceAll(LINK_JOINTS, (joint) => (joint === '@' ? ' @ ' : `${joint} `))
    .replaceAll(LINE_BREAKS, ' ')
    .trim();
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** `send` resolves once the mail is handed over or stored. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Retention of mails: the longest life of a mailed link. */
const OUTBOX_RETENTION = 3 * DAY;

interface OutboxDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Logger;
}

export class OutboxMailer implements Mailer {
  readonly #deps: OutboxDeps;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  async send(mail: Mail): Promise<void> {
    const { to, subject, text } = mail;
    const { db, clock, log } = this.#deps;
    const now = clock.wall();
    await db
      .deleteFrom('mails')
      .where('created_at', '<', now - OUTBOX_RETENTION)
      .execute();
    await db
      .insertInto('mails')
      .values({ recipient: to, subject, body: text, html: mail.html, created_at: now })
      .execute();
    log.info(
      { mail: { to, subject } },
      'A mail was added to the outbox, because SMTP_URL is not set or sending failed.',
    );
  }
}

interface MailerParts {
  readonly clock: Clock;
  readonly log: Logger;
}

export async function createMailer(env: Env, { db }: Storage, { clock, log }: MailerParts): Promise<Mailer> {
  const { SMTP_URL, MAIL_FROM } = env;
  const outbox = new OutboxMailer({ db, clock, log });
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return outbox;
  // Loaded on demand: this is a tenth of all code.
  const { createSmtpMailer: smtpMailer } = await import('./smtp.mailer.ts');
  return smtpMailer({ url: SMTP_URL, from: MAIL_FROM, outbox, log });
}

/** null: uncounted. */
type MailCount = 'mailTo' | 'noticeTo' | 'knownTo' | null;

interface MailOptions {
  readonly count?: MailCount;
  readonly orElse?: Language;
}

type LanguageOf = (email: string) => Promise<Language | null>;

/** The only way to send mails (U84). */
export class CountedMails {
  readonly #mailer: Mailer;
  readonly #limits: RateLimits;
  readonly #log: Logger;
  readonly #languageOf: LanguageOf;

  constructor(mailer: Mailer, limits: RateLimits, log: Logger, languageOf: LanguageOf) {
    this.#mailer = mailer;
    this.#limits = limits;
    this.#log = log;
    this.#languageOf = languageOf;
  }

  /** Uses the recipient's language (V762). At the limit, silently sends nothing. Earlier links stay valid. */
  async send(
    to: string,
    compose: (language: Language) => Promise<Mail>,
    { count = 'mailTo', orElse = FALLBACK_LANGUAGE }: MailOptions = {},
  ): Promise<void> {
    if (count === null || (await this.#takePoints(count, to)))
      await this.#mailer.send(await compose((await this.#languageOf(to)) ?? orElse));
    else
      this.#log.info(
        { mail: { to } },
        'A mail was not sent, because this recipient has reached the mail limit.',
      );
  }

  async #takePoints(count: Exclude<MailCount, null>, to: string): Promise<boolean> {
    try {
      // Notices have limits of their own, so that other mails cannot use these up.
      const ofMailbox = count === 'mailTo' ? ([['mailbox', mailboxOf(to)]] as const) : [];
      await this.#limits.takeTries([[count, to], ...ofMailbox]);
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }
}

/** Removes quotes and the `+` suffix, which most providers ignore (W2606). */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at).replaceAll('"', '').replace(/\+.*$/, '');
  return `${name}${email.slice(at)}`.toLowerCase();
}

/** Returns the language of the address's verified owner, else of the claimant, or null. */
export const readerLanguage =
  (db: Kysely<Database>) =>
  async (email: string): Promise<Language | null> => {
    const reader = await db
      .selectFrom('users')
      .select('language')
      .where(({ eb, or }) => or([eb('email', '=', email), eb('pending_email', '=', email)]))
      .where('language', 'is not', null)
      .orderBy(sql`case when email = ${email} then 0 else 1 end`)
      .limit(1)
      .executeTakeFirst();
    return languageOfTag(reader?.language ?? undefined);
  };
