import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Uid } from '../../machines/kernel/ids.ts';
import { DAY, type Duration, HOUR } from '../../machines/kernel/time.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/schema.ts';
import { hashOfSecret } from './secret-hash.ts';

export type MailPurpose = 'verify' | 'reset';

const LIFETIMES: Readonly<Record<MailPurpose, Duration>> = { verify: 3 * DAY, reset: HOUR };

/** What a token in a mail's link stands for. */
export interface MailGrant {
  readonly uid: Uid;
  /** The address that it was sent to. */
  readonly email: string;
}

/** Tokens in the links of mails: each good once, for a while, and only until the next one is sent (U7). */
export class MailTokens {
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;

  constructor(db: Kysely<Database>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async issue(purpose: MailPurpose, { uid, email }: MailGrant): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#clock.wall();
    await this.revoke(purpose, uid);
    await this.#db.deleteFrom('mail_tokens').where('expires_at', '<=', now).execute();
    const values = { id: hashOfSecret(token), user_id: uid, purpose, email };
    const expires_at = now + LIFETIMES[purpose];
    await this.#db
      .insertInto('mail_tokens')
      .values({ ...values, expires_at })
      .execute();
    return token;
  }

  /** Takes the token out of use. Null when it is unknown, expired, used, or another user's than `uid`. */
  async redeem(purpose: MailPurpose, token: string, uid?: Uid): Promise<MailGrant | null> {
    const taken = this.#db
      .deleteFrom('mail_tokens')
      .where('id', '=', hashOfSecret(token))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', this.#clock.wall())
      .$if(uid !== undefined, (query) => query.where('user_id', '=', uid ?? ''))
      .returning(['user_id', 'email']);
    const row = await taken.executeTakeFirst();
    return row === undefined ? null : { uid: row.user_id, email: row.email };
  }

  async revoke(purpose: MailPurpose, uid: Uid): Promise<void> {
    const issued = this.#db.deleteFrom('mail_tokens').where('user_id', '=', uid);
    await issued.where('purpose', '=', purpose).execute();
  }
}
