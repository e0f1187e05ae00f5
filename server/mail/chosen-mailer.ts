import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Storage } from '../storage.ts';
import type { Mailer } from './mailer.ts';
import { OutboxMailer } from './outbox.mailer.ts';

interface Surroundings {
  readonly clock: Clock;
  readonly log: Logger;
}

export async function mailerOf(env: Env, { db }: Storage, { clock, log }: Surroundings): Promise<Mailer> {
  const { SMTP_URL, MAIL_FROM } = env;
  const outbox = new OutboxMailer({ db, clock, log });
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return outbox;
  // Loaded on demand: a tenth of all code.
  const { smtpMailer } = await import('./smtp.mailer.ts');
  return smtpMailer({ url: SMTP_URL, from: MAIL_FROM, outbox, log });
}
