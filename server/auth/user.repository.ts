import { type Kysely, sql } from 'kysely';
import type { User } from '../../machines/auth/user.ts';
import type { Uid } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Database, UsersTable } from '../db/schema.ts';
import type { Storage } from '../db/storage.ts';
import type { Query } from '../room/journal.protocol.ts';
import type { MailGrant } from './mail-tokens.ts';
import { userOf } from './user.ts';

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

/** An account that an e-mail address may mean, with what proves it. */
export interface Candidate {
  readonly uid: Uid;
  readonly password_hash: string | null;
}

/** How many accounts that only claim an address are considered; the first to claim it are. */
const CLAIMANTS = 2;

/** As many accounts as an address may mean: the one that has proven it, and those that claim it. */
export const MOST_CANDIDATES = 1 + CLAIMANTS;

/** The address by which an account is found: the one that it has proven, else the one that it claims (U4). */
const ACCOUNT_ADDRESS = sql<string | null>`coalesce(email, pending_email)`;

type Fields = Partial<Omit<UsersTable, 'uid' | 'created_at' | 'updated_at'>>;

/** What makes an account of an anonymous user. */
export type AccountFields = Pick<UsersTable, 'pending_email' | 'password_hash' | 'display_name'>;

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

  /** The accounts that an address may mean: the one that has proven it, else those that claim it, oldest first (U4). */
  async candidates(email: string): Promise<readonly Candidate[]> {
    const proven = await this.#candidates().where('email', '=', email).execute();
    const claimed = await this.#candidates()
      .where('pending_email', '=', email)
      .where('email', 'is', null)
      .orderBy('created_at')
      .limit(CLAIMANTS)
      .execute();
    return [...proven, ...claimed];
  }

  async insertAnonymous(uid: Uid, at: Instant): Promise<void> {
    const values = {
      uid,
      email: null,
      pending_email: null,
      display_name: null,
      photo_url: null,
      password_hash: null,
      is_anonymous: 1 as const,
      is_admin: 0 as const,
      created_at: at,
      updated_at: at,
    };
    await this.#db.insertInto('users').values(values).execute();
  }

  async update(uid: Uid, fields: Fields, at: Instant): Promise<void> {
    await this.#updating(uid, fields, at).execute();
  }

  /**
   * Only while the account has this password still: false when it was changed meanwhile. A new one ends the sessions of
   * who knew this one (U2).
   */
  async updateConfirmed(uid: Uid, fields: Fields, at: Instant, passwordHash: string): Promise<boolean> {
    const confirmed = this.#db.selectFrom('users').select('uid').where('uid', '=', uid);
    const ended = this.#db
      .deleteFrom('sessions')
      .where('user_id', 'in', confirmed.where('password_hash', '=', passwordHash));
    const updated = this.#updating(uid, fields, at).where('password_hash', '=', passwordHash).compile();
    const before = fields.password_hash === undefined ? [] : [ended.compile()];
    const after = fields.pending_email === undefined ? [] : [this.forgettingOutdatedResets(uid)];
    return this.#wrote(before, updated, after);
  }

  /**
   * Ends the sessions from before (U1). False when somebody has made an account of this anonymous user meanwhile; then it
   * is left as it is.
   */
  async becomeAccount(uid: Uid, fields: AccountFields, at: Instant): Promise<boolean> {
    const anonymous = this.#db.selectFrom('users').select('uid').where('uid', '=', uid);
    const ended = this.#db
      .deleteFrom('sessions')
      .where('user_id', 'in', anonymous.where('is_anonymous', '=', 1));
    const account = this.#updating(uid, { ...fields, is_anonymous: 0 }, at);
    return this.#wrote([ended.compile()], account.where('is_anonymous', '=', 1).compile());
  }

  /**
   * What writes a new password, and ends the sessions of who knew the old one (U2); nothing when the mail went to an
   * address that is not the account's any more (U22).
   */
  replacingPassword({ uid, email }: MailGrant, passwordHash: string, at: Instant): readonly Query[] {
    const reached = this.#db.selectFrom('users').select('uid').where('uid', '=', uid);
    return [
      this.#db
        .deleteFrom('sessions')
        .where('user_id', 'in', reached.where(ACCOUNT_ADDRESS, '=', email))
        .compile(),
      this.#updating(uid, { password_hash: passwordHash }, at).where(ACCOUNT_ADDRESS, '=', email).compile(),
    ];
  }

  /** What takes links for a new password out of use that went to another address than the account has now (U22). */
  forgettingOutdatedResets(uid: Uid): Query {
    const address = this.#db.selectFrom('users').select(ACCOUNT_ADDRESS.as('address')).where('uid', '=', uid);
    return this.#db
      .deleteFrom('mail_tokens')
      .where('user_id', '=', uid)
      .where('purpose', '=', 'reset')
      .where('email', 'not in', address)
      .compile();
  }

  async isProven(email: string): Promise<boolean> {
    return (await this.#candidates().where('email', '=', email).executeTakeFirst()) !== undefined;
  }

  /** What writes that the address is the user's from now on, unless another account has proven it before (U6). */
  proving(uid: Uid, email: string, at: Instant): Query {
    return this.#updating(uid, { email, pending_email: null }, at)
      .where('pending_email', '=', email)
      .where(({ not, exists }) => not(exists(this.#candidates().where('email', '=', email))))
      .compile();
  }

  /** What makes an admin of the user, if the address is the user's by then (U8). */
  makingAdmin(uid: Uid, email: string, at: Instant): Query {
    return this.#updating(uid, { is_admin: 1 }, at).where('email', '=', email).compile();
  }

  async remove(uid: Uid): Promise<void> {
    await this.#db.deleteFrom('users').where('uid', '=', uid).execute();
  }

  #updating(uid: Uid, fields: Fields, at: Instant) {
    return this.#db
      .updateTable('users')
      .set({ ...fields, updated_at: at })
      .where('uid', '=', uid);
  }

  /** Whether the write in the middle, done together with the others, found what it was to change. */
  async #wrote(before: readonly Query[], write: Query, after: readonly Query[] = []): Promise<boolean> {
    const results = await this.#writeTogether([...before, write, ...after]);
    return results[before.length]?.changes === 1;
  }

  #candidates() {
    return this.#db.selectFrom('users').select(['uid', 'password_hash']);
  }
}
