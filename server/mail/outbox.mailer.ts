import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { DAY } from '../../machines/kernel/time.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../store/schema.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Retention: the longest life of a mailed link. */
const KEPT = 3 * DAY;

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
      .where('created_at', '<', now - KEPT)
      .execute();
    await db
      .insertInto('mails')
      .values({ recipient: to, subject, body: text, html, created_at: now })
      .execute();
    log.info({ mail: { to, subject } }, 'A mail was put into the outbox.');
  }
}
