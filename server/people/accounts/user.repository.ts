import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Uid } from '../../../machines/kernel/ids.ts';
import type { Language } from '../../../machines/kernel/language.ts';
import { singleLine } from '../../../machines/kernel/text.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { ownTeamOf } from '../../../machines/people/team.ts';
import type { User } from '../../../machines/people/user.ts';
import { issueWords } from '../../../machines/words/issue.ts';
import type { Storage } from '../../storage.ts';
import type { Database, Flag, UsersTable } from '../../store/schema.ts';
import type { Query } from '../../store/statements.ts';
import type { MailGrant } from './account-mails.ts';
import { deleteStrayCodes } from './second-factor.repository.ts';

export const emailSchema = z
  .string()
  .max(254)
  .transform((text) => text.trim().normalize('NFKC').toLowerCase())
  .pipe(z.email(issueWords.enterEmail));

export const displayNameSchema = z
  .string()
  .trim()
  .max(100)
  .nullable()
  .transform((text) => singleLine(text ?? '') || null);

export type UserRow = Omit<UsersTable, 'password_hash' | 'updated_at' | 'language' | 'entry_told_at'>;

export function userOf(row: UserRow): User {
  return {
    uid: row.uid,
    email: row.email ?? row.pending_email,
    emailVerified: row.email !== null,
    pendingEmail: row.email === null ? null : row.pending_email,
    displayName: row.display_name,
    photoURL: row.photo_url,
    providerData: row.is_anonymous === 1 ? [] : [{ providerId: 'password' }],
    isAnonymous: row.is_anonymous === 1,
    creationTime: row.created_at,
    customClaims: { admin: row.is_admin === 1 },
  };
}

export const USER_COLUMNS = [
  'users.uid',
  'users.email',
  'users.pending_email',
  'users.display_name',
  'users.photo_url',
  'users.is_anonymous',
  'users.is_admin',
  'users.created_at',
] as const;

export interface LoginCandidate {
  readonly uid: Uid;
  readonly password_hash: string | null;
}

export interface FoundAccount extends LoginCandidate {
  readonly standing: 'proven' | 'fresh claim' | 'lapsed claim';
}

const MAX_CLAIMANTS = 2;

export const MAX_LOGIN_CANDIDATES = 1 + MAX_CLAIMANTS;

/** The verified address, else the claimed one (U99). */
export const ACCOUNT_ADDRESS = sql<string | null>`coalesce(email, pending_email)`;

type UserFields = Partial<Omit<UsersTable, 'uid' | 'created_at' | 'updated_at'>>;

export type AccountFields = Pick<UsersTable, 'pending_email' | 'password_hash' | 'display_name' | 'language'>;

export interface NewAccount {
  readonly uid: Uid;
  readonly passwordHash: string;
  readonly language: Language;
}

/** A claim of an address lasts for three days after each mail (U83). */
const isFreshClaimAt = (now: Instant) => sql<Flag>`exists (
  select 1 from mail_tokens
  where user_id = users.uid and purpose = 'verify' and mail_tokens.email = users.pending_email and expires_at > ${now}
)`;

const KEY_TABLES = ['api_keys', 'kiosks'] as const;

export class UserRepository {
  readonly #db: Kysely<Database>;
  readonly #writeTogether: Storage['writeTogether'];

  constructor({ db, writeTogether }: Pick<Storage, 'db' | 'writeTogether'>) {
    this.#db = db;
    this.#writeTogether = writeTogether;
  }

  async find(uid: Uid): Promise<User | null> {
    const row = await this.#db
      .selectFrom('users')
      .select(USER_COLUMNS)
      .where('uid', '=', uid)
      .executeTakeFirst();
    return row === undefined ? null : userOf(row);
  }

  async passwordHash(uid: Uid): Promise<string | null> {
    const row = await this.#db
      .selectFrom('users')
      .select('password_hash')
      .where('uid', '=', uid)
      .executeTakeFirst();
    return row?.password_hash ?? null;
  }

  /** Returns the account with the verified address, then the oldest valid claim, then expired ones (U99, U83). */
  async candidates(email: string, now: Instant): Promise<readonly FoundAccount[]> {
    const proven = await this.#candidates().where('email', '=', email).execute();
    const isFresh = isFreshClaimAt(now);
    const claimed = await this.#candidates()
      .select(isFresh.as('fresh'))
      .where('pending_email', '=', email)
      .where('email', 'is', null)
      .orderBy(sql`row_number() over (partition by ${isFresh} order by created_at)`)
      .orderBy('fresh', 'desc')
      .limit(MAX_CLAIMANTS)
      .execute();
    return [
      ...proven.map((account) => ({ ...account, standing: 'proven' as const })),
      ...claimed.map(({ fresh, ...account }) => ({
        ...account,
        standing: fresh === 1 ? ('fresh claim' as const) : ('lapsed claim' as const),
      })),
    ];
  }

  async insertAnonymous(uid: Uid, language: Language, at: Instant): Promise<void> {
    const values = {
      uid,
      email: null,
      pending_email: null,
      display_name: null,
      photo_url: null,
      password_hash: null,
      language,
      is_anonymous: 1 as const,
      is_admin: 0 as const,
      created_at: at,
      updated_at: at,
    };
    await this.#db.insertInto('users').values(values).execute();
  }

  async update(uid: Uid, fields: UserFields, at: Instant): Promise<void> {
    await this.#updating(uid, fields, at).execute();
  }

  async learnLanguage(uid: Uid, language: Language, at: Instant): Promise<void> {
    await this.#updating(uid, { language }, at).where('language', 'is', null).execute();
  }

  /** Resolves to false if the password has changed (U2). */
  async updateConfirmed(uid: Uid, fields: UserFields, at: Instant, passwordHash: string): Promise<boolean> {
    const confirmed = this.#db.selectFrom('users').select('uid').where('uid', '=', uid);
    const ended = this.#db
      .deleteFrom('sessions')
      .where('user_id', 'in', confirmed.where('password_hash', '=', passwordHash))
      .returning('id');
    const updated = this.#updating(uid, fields, at).where('password_hash', '=', passwordHash).compile();
    const before = fields.password_hash === undefined ? [] : [ended.compile()];
    const outdated = fields.pending_email === undefined ? [] : [this.forgettingOutdatedResets(uid)];
    const hash = fields.password_hash ?? null;
    const endsAddressChange = fields.pending_email === undefined;
    const old = hash === null ? [] : this.#endingMailedLinks(uid, hash, at, endsAddressChange);
    return this.#wrote(before, updated, [...outdated, ...old]);
  }

  /** Resolves to false if the user already has an account. */
  async becomeAccount(uid: Uid, fields: AccountFields, at: Instant): Promise<boolean> {
    const anonymous = this.#db.selectFrom('users').select('uid').where('uid', '=', uid);
    const ended = this.#db
      .deleteFrom('sessions')
      .where('user_id', 'in', anonymous.where('is_anonymous', '=', 1))
      .returning('id');
    const account = this.#updating(uid, { ...fields, is_anonymous: 0 }, at);
    return this.#wrote([ended.compile()], account.where('is_anonymous', '=', 1).compile());
  }

  /** The writes have no effect if the user no longer claims the address (U22). */
  replacingPassword({ uid, email }: MailGrant, passwordHash: string, at: Instant): readonly Query[] {
    const reached = this.#db.selectFrom('users').select('uid').where('uid', '=', uid);
    return [
      this.#db
        .deleteFrom('sessions')
        .where('user_id', 'in', reached.where('email', '=', email))
        .returning('id')
        .compile(),
      this.#updating(uid, { password_hash: passwordHash }, at).where('email', '=', email).compile(),
      ...this.#endingMailedLinks(uid, passwordHash, at, true),
    ];
  }

  /** Has no effect unless the account now has this password. The claim to a first address stays (W2820). */
  #endingMailedLinks(
    uid: Uid,
    passwordHash: string,
    at: Instant,
    endsAddressChange: boolean,
  ): readonly Query[] {
    const reached = this.#db
      .selectFrom('users')
      .select('uid')
      .where('uid', '=', uid)
      .where('password_hash', '=', passwordHash);
    const links = this.#db.deleteFrom('mail_tokens');
    const resets = links.where('purpose', '=', 'reset').where('user_id', 'in', reached).compile();
    if (!endsAddressChange) return [resets];
    const proven = reached.where('email', 'is not', null);
    return [
      resets,
      links.where('purpose', '=', 'verify').where('user_id', 'in', proven).compile(),
      this.#updating(uid, { pending_email: null }, at).where('uid', 'in', proven).compile(),
    ];
  }

  forgettingOutdatedResets(uid: Uid): Query {
    const address = this.#db.selectFrom('users').select(ACCOUNT_ADDRESS.as('address')).where('uid', '=', uid);
    return this.#db
      .deleteFrom('mail_tokens')
      .where('user_id', '=', uid)
      .where('purpose', '=', 'reset')
      .where('email', 'not in', address)
      .compile();
  }

  /** Sessions, members, invitations, keys and kiosk links from before the first verified address are removed (U81). */
  startingClean(uid: Uid, email: string): readonly Query[] {
    const starting = this.#claimant(uid, email);
    return [
      this.#db.deleteFrom('sessions').where('user_id', 'in', starting).returning('id').compile(),
      this.#db
        .deleteFrom('team_members')
        .where('team_id', '=', ownTeamOf(uid))
        .where('uid', '<>', uid)
        .where(({ exists }) => exists(starting))
        .compile(),
      this.#db
        .deleteFrom('team_invites')
        .where(({ eb, or }) => or([eb('team_id', '=', ownTeamOf(uid)), eb('invited_by', '=', uid)]))
        .where(({ exists }) => exists(starting))
        .compile(),
      ...KEY_TABLES.map((table) =>
        this.#keysBy(table, uid)
          .where(({ exists }) => exists(starting))
          .compile(),
      ),
    ];
  }

  #keysBy(table: (typeof KEY_TABLES)[number], uid: Uid) {
    return this.#db
      .deleteFrom(table)
      .where(({ eb, or }) => or([eb('team_id', '=', ownTeamOf(uid)), eb('created_by', '=', uid)]));
  }

  /** Has no effect if the claim is gone (U82, U100). */
  replacingClaimant({ uid, email }: MailGrant, account: NewAccount, at: Instant): readonly Query[] {
    const columns = [
      'uid',
      'email',
      'password_hash',
      'language',
      'is_anonymous',
      'is_admin',
      'created_at',
      'updated_at',
    ] as const;
    const made = this.#claimant(uid, email)
      .clearSelect()
      .select(({ val }) => [
        val(account.uid).as('uid'),
        val(email).as('email'),
        val(account.passwordHash).as('password_hash'),
        val(account.language).as('language'),
        val(0 as const).as('is_anonymous'),
        val(0 as const).as('is_admin'),
        val(at).as('created_at'),
        val(at).as('updated_at'),
      ]);
    const replaced = this.#db.selectFrom('users').select('email').where('uid', '=', account.uid);
    const inTeams = this.#db.selectFrom('team_members').select('uid').where('uid', '=', uid);
    return [
      this.#db.insertInto('users').columns(columns).expression(made).compile(),
      this.#updating(uid, { pending_email: null }, at)
        .set(({ exists }) => ({ is_anonymous: sql<Flag>`case when ${exists(inTeams)} then 0 else 1 end` }))
        .where('pending_email', 'in', replaced)
        .compile(),
      this.#db.deleteFrom('mail_tokens').where('user_id', '=', uid).where('email', 'in', replaced).compile(),
    ];
  }

  /** Restores a verified address (U91). Has no effect if another account has the address. */
  takingBack({ uid, email }: MailGrant, changedAt: Instant, at: Instant): readonly Query[] {
    const otherUsers = this.#candidates().where('email', '=', email).where('uid', '<>', uid);
    return [
      this.#db
        .deleteFrom('sessions')
        .where('user_id', '=', uid)
        .where(({ not, exists }) => not(exists(otherUsers)))
        .returning('id')
        .compile(),
      this.#db
        .deleteFrom('team_members')
        .where('team_id', '=', ownTeamOf(uid))
        .where('uid', '<>', uid)
        .where('joined_at', '>=', changedAt)
        .where(({ not, exists }) => not(exists(otherUsers)))
        .compile(),
      this.#db
        .deleteFrom('team_invites')
        .where(({ eb, or }) => or([eb('team_id', '=', ownTeamOf(uid)), eb('invited_by', '=', uid)]))
        .where(({ not, exists }) => not(exists(otherUsers)))
        .compile(),
      ...KEY_TABLES.map((table) =>
        this.#keysBy(table, uid)
          .where('created_at', '>=', changedAt)
          .where(({ not, exists }) => not(exists(otherUsers)))
          .compile(),
      ),
      ...(['second_factors', 'passkeys'] as const).map((table) =>
        this.#db
          .deleteFrom(table)
          .where('user_id', '=', uid)
          .where('created_at', '>=', changedAt)
          .where(({ not, exists }) => not(exists(otherUsers)))
          .compile(),
      ),
      deleteStrayCodes(this.#db, uid),
      this.#updating(uid, { email, pending_email: null, password_hash: null }, at)
        .where(({ not, exists }) => not(exists(otherUsers)))
        .compile(),
    ];
  }

  async isProven(email: string): Promise<boolean> {
    return (await this.#candidates().where('email', '=', email).executeTakeFirst()) !== undefined;
  }

  /** Verifies the address unless another account has verified it (U6). */
  proving(uid: Uid, email: string, at: Instant): Query {
    return this.#updating(uid, { email, pending_email: null }, at)
      .where('pending_email', '=', email)
      .where(({ not, exists }) => not(exists(this.#candidates().where('email', '=', email))))
      .compile();
  }

  /** Resolves to true only the first time, so that a user's origin counts once (W142). */
  async noteEntry(uid: Uid, at: Instant): Promise<boolean> {
    const noted = this.#db.updateTable('users').set({ entry_told_at: at }).where('uid', '=', uid);
    const { numUpdatedRows } = await noted.where('entry_told_at', 'is', null).executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  makingAdmin(uid: Uid, email: string, at: Instant): Query {
    return this.#updating(uid, { is_admin: 1 }, at).where('email', '=', email).compile();
  }

  /** Also deletes the keys of the user's own team (K3). */
  async remove(uid: Uid): Promise<void> {
    await this.#writeTogether([
      this.#db.deleteFrom('api_keys').where('team_id', '=', ownTeamOf(uid)).compile(),
      this.#db.deleteFrom('kiosks').where('team_id', '=', ownTeamOf(uid)).compile(),
      this.#db.deleteFrom('team_invites').where('invited_by', '=', uid).compile(),
      this.#db.deleteFrom('sessions').where('user_id', '=', uid).returning('id').compile(),
      this.#db.deleteFrom('users').where('uid', '=', uid).compile(),
    ]);
  }

  #updating(uid: Uid, fields: UserFields, at: Instant) {
    return this.#db
      .updateTable('users')
      .set({ ...fields, updated_at: at })
      .where('uid', '=', uid);
  }

  /**
   * Selects the user only if this user claims the address without having a verified one, and no other account has
   * verified it.
   */
  #claimant(uid: Uid, email: string) {
    return this.#db
      .selectFrom('users')
      .select('uid')
      .where('uid', '=', uid)
      .where('email', 'is', null)
      .where('pending_email', '=', email)
      .where(({ not, exists }) =>
        not(exists(this.#db.selectFrom('users as proven').select('uid').where('email', '=', email))),
      );
  }

  async #wrote(before: readonly Query[], write: Query, after: readonly Query[] = []): Promise<boolean> {
    const results = await this.#writeTogether([...before, write, ...after]);
    return results[before.length]?.changes === 1;
  }

  #candidates() {
    return this.#db.selectFrom('users').select(['uid', 'password_hash']);
  }
}

/**
 * Queue for work during which the password must not change. Work enters this queue before the queues of teams (U241).
 */
export const accountQueueKey = (uid: Uid): string => `user ${uid}`;
