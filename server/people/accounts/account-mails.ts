import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Uid } from '../../../machines/kernel/ids.ts';
import type { Language } from '../../../machines/kernel/language.ts';
import { DAY, type Duration, HOUR, type Instant } from '../../../machines/kernel/time.ts';
import { ownTeamOf } from '../../../machines/people/team.ts';
import type { mailWords } from '../../../machines/words/mail.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import { hashSecret } from '../../kernel/secrets.ts';
import { type BackgroundTasks, KeyedQueue } from '../../kernel/tasks.ts';
import { type CountedMails, composeMail, type Mail, mailWordsIn } from '../../mail/mailer.ts';
import type { Storage } from '../../storage.ts';
import type { Database } from '../../store/schema.ts';
import type { Query } from '../../store/statements.ts';
import type { TeamService } from '../teams/team.service.ts';
import { accountQueueKey, type NewAccount, type UserRepository } from './user.repository.ts';

type MailPurpose = 'verify' | 'reset' | 'undo-email';

const TOKEN_LIFETIMES: Readonly<Record<MailPurpose, Duration>> = {
  verify: 3 * DAY,
  reset: HOUR,
  'undo-email': 3 * DAY,
};

export const tokenText = z.string().min(1).max(100);
export const tokenSchema = z.strictObject({ token: tokenText });

export interface MailGrant {
  readonly uid: Uid;
  readonly email: string;
}

interface FollowedLink {
  readonly purpose: MailPurpose;
  readonly token: string;
  readonly uid?: Uid;
}

type WritesOfGrant = (grant: MailGrant, expiresAt: Instant) => readonly Query[];

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

  /** The caller stores `writes` together with the change that the token is for. */
  make(purpose: MailPurpose, { uid, email }: MailGrant) {
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

  /**
   * Deletes the token and writes `granted` in one transaction. Resolves to null if the token is invalid or belongs to
   * another user.
   */
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

  /** Runs `work` in the queue of the link's account. Throws `link_expired`. */
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

interface AccountMail {
  readonly to: string;
  readonly language: Language;
  /** URL without a closing slash. */
  readonly site: string;
}

interface TokenMail extends AccountMail {
  readonly token: string;
}

// Servers and proxies never see a token in the fragment.
const verifyMail = ({ to, language, site, token }: TokenMail): Promise<Mail> =>
  composeMail({
    to,
    language,
    ...mailWordsIn(language).verify,
    link: `${site}/auth/email-verified/#token=${token}`,
  });

const resetMail = ({ to, language, site, token }: TokenMail): Promise<Mail> =>
  composeMail({
    to,
    language,
    ...mailWordsIn(language).reset,
    link: `${site}/auth/reset-password/#token=${token}`,
  });

const alreadyHereMail = ({ to, language, site }: AccountMail): Promise<Mail> =>
  composeMail({
    to,
    language,
    ...mailWordsIn(language).alreadyHere,
    link: `${site}/auth/login/`,
  });

const addressChangedMail = ({ to, language, site, token }: TokenMail): Promise<Mail> =>
  composeMail({
    to,
    language,
    ...mailWordsIn(language).addressChanged,
    link: `${site}/auth/undo-email/#token=${token}`,
  });

export type FactorChange = keyof typeof mailWords.factor;

export const factorMail = (change: FactorChange, { to, language, site }: AccountMail): Promise<Mail> =>
  composeMail({
    to,
    language,
    ...mailWordsIn(language).factor[change],
    action: mailWordsIn(language).passwordChanged.action,
    link: `${site}/auth/forgot-password/`,
    closing: mailWordsIn(language).passwordChanged.closing,
  });

const passwordChangedMail = ({ to, language, site }: AccountMail): Promise<Mail> =>
  composeMail({
    to,
    language,
    ...mailWordsIn(language).passwordChanged,
    link: `${site}/auth/forgot-password/`,
  });

interface AccountNoticesDeps {
  readonly mails: CountedMails;
  readonly tokens: MailTokens;
  readonly tasks: BackgroundTasks;
}

/** Sends mails in the background, so that the response time does not reveal whether an account exists (U5). */
export class AccountNotices {
  readonly #deps: AccountNoticesDeps;

  constructor(deps: AccountNoticesDeps) {
    this.#deps = deps;
  }

  passwordForgotten(email: string, site: string, find: () => Promise<Pick<MailGrant, 'uid'> | undefined>) {
    const { mails, tokens, tasks } = this.#deps;
    tasks.start(async () => {
      const meant = await find();
      if (meant === undefined) return;
      await mails.send(email, async (language) => {
        const token = await tokens.issue('reset', { uid: meant.uid, email });
        return resetMail({ to: email, language, site, token });
      });
    });
  }

  passwordChanged(email: string, site: string): void {
    const { tasks, mails } = this.#deps;
    const compose = (language: Language) => passwordChangedMail({ to: email, language, site });
    tasks.start(() => mails.send(email, compose, { count: 'noticeTo' }));
  }

  /** No limit applies, because a thief could use it up first (U90). */
  addressChanged(to: string, token: string, { site, language: userLanguage }: AddressChange): void {
    const { tasks, mails } = this.#deps;
    const compose = (language: Language) => addressChangedMail({ to, language, site, token });
    tasks.start(() => mails.send(to, compose, { count: null, orElse: userLanguage }));
  }
}

interface AddressChange {
  readonly site: string;
  readonly language: Language;
}

interface EmailProofsDeps {
  readonly users: UserRepository;
  readonly tokens: MailTokens;
  readonly mails: CountedMails;
  readonly tasks: BackgroundTasks;
  readonly teams: Pick<TeamService, 'reviewMembers'>;
  readonly clock: Clock;
  readonly adminEmail: string | null;
}

export class EmailProofs {
  readonly #deps: EmailProofsDeps;

  constructor(deps: EmailProofsDeps) {
    this.#deps = deps;
  }

  ask({ uid, email }: MailGrant, site: string): void {
    const { users, tokens, mails, tasks } = this.#deps;
    tasks.start(async () => {
      // Has a limit of its own, so that sign-ups by strangers do not use up the limit of resets (U84).
      if (await users.isProven(email))
        return mails.send(email, (language) => alreadyHereMail({ to: email, language, site }), {
          count: 'knownTo',
        });
      return mails.send(email, async (language) => {
        const token = await tokens.issue('verify', { uid, email });
        return verifyMail({ to: email, language, site, token });
      });
    });
  }

  withdraw(uid: Uid): Promise<void> {
    return this.#deps.tokens.revoke('verify', uid);
  }

  /** The writes have no effect if another account has the address (U81). */
  proving({ uid, email }: MailGrant): readonly Query[] {
    const { users, clock } = this.#deps;
    const at = clock.wall();
    return [
      ...users.startingClean(uid, email),
      users.proving(uid, email, at),
      users.forgettingOutdatedResets(uid),
      ...this.#makingAdmin(uid, email, at),
    ];
  }

  /** `proving` may have removed members, so call this after its writes. */
  async reviewTeamOf(uid: Uid): Promise<void> {
    await this.#deps.teams.reviewMembers(ownTeamOf(uid));
  }

  provingFresh(grant: MailGrant, account: NewAccount): readonly Query[] {
    const { users, clock } = this.#deps;
    const at = clock.wall();
    return [
      ...users.replacingClaimant(grant, account, at),
      ...this.#makingAdmin(account.uid, grant.email, at),
    ];
  }

  #makingAdmin(uid: Uid, email: string, at: Instant): readonly Query[] {
    const { users, adminEmail } = this.#deps;
    return email === adminEmail ? [users.makingAdmin(uid, email, at)] : [];
  }
}
