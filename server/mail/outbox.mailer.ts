import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { DAY } from '../../machines/kernel/time.ts';
import type { Database } from '../db/schema.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Mails carry links that open accounts: they are kept no longer than the longest-lived of those. */
const KEPT = 3 * DAY;

interface OutboxDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Keeps mails in the table `mails`: anyone who runs the server can hand their links on (U87, U88). The log tells that they
 * are there, and nothing that gives access (U86).
 */
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
      .where('created_at', '<', now - KEPT)
      .execute();
    await db
      .insertInto('mails')
      .values({ recipient: to, subject, body: text, html, created_at: now })
      .execute();
    log.info({ mail: { to, subject } }, 'A mail was put into the outbox.');
  }
}
