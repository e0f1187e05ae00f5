import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Uid } from '../../../machines/kernel/ids.ts';
import { DAY, type Duration, HOUR, type Instant } from '../../../machines/kernel/time.ts';
import type { Clock } from '../../kernel/clock.ts';
import { KeyedQueue } from '../../kernel/keyed-queue.ts';
import { refuse } from '../../kernel/refused.ts';
import { hashSecret } from '../../kernel/secrets.ts';
import type { Storage } from '../../storage.ts';
import type { Database } from '../../store/schema.ts';
import type { Query } from '../../store/statement-runner.ts';
import { accountQueueKey } from './user.repository.ts';

type MailPurpose = 'verify' | 'reset' | 'undo-email';

const TOKEN_LIFETIMES: Readonly<Record<MailPurpose, Duration>> = {
  verify: 3 * DAY,
  reset: HOUR,
  'undo-email': 3 * DAY,
};

export interface MailGrant {
  readonly uid: Uid;
  readonly email: string;
}

interface FollowedLink {
  readonly purpose: MailPurpose;
  readonly token: string;
  /** The token must belong to this user. */
  readonly uid?: Uid;
}

type WritesOfGrant = (grant: MailGrant, expiresAt: Instant) => readonly Query[];

interface CreatedToken {
  readonly token: string;
  readonly writes: readonly Query[];
}

/** Tokens work once. The next mail revokes most of them (U7). */
export class MailTokens {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];
  readonly #clock: Clock;
  readonly #turns: KeyedQueue;

  constructor(
    { db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>,
    clock: Clock,
    turns = new KeyedQueue(),
  ) {
    this.#turns = turns;
    this.#db = db;
    this.#writeTogether = writeTogether;
    this.#clock = clock;
  }

  async issue(purpose: MailPurpose, grant: MailGrant): Promise<string> {
    const { token, writes } = this.make(purpose, grant);
    await this.#writeTogether(writes);
    return token;
  }

  /**
   * The caller stores `writes` together with the change that the token is for. Each change of address has its own token
   * to undo it (U91).
   */
  make(purpose: MailPurpose, { uid, email }: MailGrant): CreatedToken {
    const token = randomBytes(32).toString('base64url');
    const now = this.#clock.wall();
    const values = { id: hashSecret(token), user_id: uid, purpose, email };
    const expires_at = now + TOKEN_LIFETIMES[purpose];
    const writes = [
      ...(purpose === 'undo-email' ? [] : [this.#issued(purpose, uid).compile()]),
      this.#db.deleteFrom('mail_tokens').where('expires_at', '<=', now).compile(),
      this.#db
        .insertInto('mail_tokens')
        .values({ ...values, expires_at })
        .compile(),
    ];
    return { token, writes };
  }

  /** Writes `granted` in the same transaction. Resolves to null if the token is invalid or belongs to another user. */
  redeem({ purpose, token, uid }: FollowedLink, granted: WritesOfGrant): Promise<MailGrant | null> {
    const id = hashSecret(token);
    return this.#turns.take(id, async () => {
      const row = await this.#row(id, purpose);
      if (row === undefined || (uid !== undefined && row.user_id !== uid)) return null;
      const grant = { uid: row.user_id, email: row.email };
      const used = this.#db.deleteFrom('mail_tokens').where('id', '=', id).compile();
      await this.#writeTogether([...granted(grant, row.expires_at), used]);
      return grant;
    });
  }

  async find({ purpose, token }: Pick<FollowedLink, 'purpose' | 'token'>): Promise<MailGrant | null> {
    const row = await this.#row(hashSecret(token), purpose);
    return row === undefined ? null : { uid: row.user_id, email: row.email };
  }

  /** Runs `work` in the turn of the account. Throws `link_expired`. */
  async inTurn<Value>(
    purpose: MailPurpose,
    token: string,
    work: (link: MailGrant) => Promise<Value>,
  ): Promise<Value> {
    const link = (await this.find({ purpose, token })) ?? refuse('link_expired');
    return this.#turns.take(accountQueueKey(link.uid), () => work(link));
  }

  #row(id: string, purpose: MailPurpose) {
    return this.#db
      .selectFrom('mail_tokens')
      .select(['user_id', 'email', 'expires_at'])
      .where('id', '=', id)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', this.#clock.wall())
      .executeTakeFirst();
  }

  /** The tokens that undo earlier changes of the address stay valid. */
  revokingSince({ uid, email }: MailGrant, undoExpiresAt: Instant): Query {
    const restored = this.#db.selectFrom('users').select('uid').where('uid', '=', uid);
    return this.#db
      .deleteFrom('mail_tokens')
      .where('user_id', 'in', restored.where('email', '=', email))
      .where(({ eb, or }) => or([eb('purpose', '<>', 'undo-email'), eb('expires_at', '>=', undoExpiresAt)]))
      .compile();
  }

  madeAt(purpose: MailPurpose, expiresAt: Instant): Instant {
    return expiresAt - TOKEN_LIFETIMES[purpose];
  }

  async revoke(purpose: MailPurpose, uid: Uid): Promise<void> {
    await this.#issued(purpose, uid).execute();
  }

  #issued(purpose: MailPurpose, uid: Uid) {
    return this.#db.deleteFrom('mail_tokens').where('user_id', '=', uid).where('purpose', '=', purpose);
  }
}
