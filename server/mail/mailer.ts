import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { DAY } from '../../machines/kernel/time.ts';
import type { Env } from '../env.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Storage } from '../storage.ts';
import type { Database } from '../store/schema.ts';

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

/** Stores mails in `mails` for the operator (U87, U88). Logs no secrets (U86). */
export class OutboxMailer implements Mailer {
  readonly #deps: OutboxDeps;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  async send({ to, subject, text, html }: Mail): Promise<void> {
    const { db, clock, log } = this.#deps;
    const now = clock.wall();
    await db
      .deleteFrom('mails')
      .where('created_at', '<', now - OUTBOX_RETENTION)
      .execute();
    await db
      .insertInto('mails')
      .values({ recipient: to, subject, body: text, html, created_at: now })
      .execute();
    log.info({ mail: { to, subject } }, 'A mail was put into the outbox.');
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
