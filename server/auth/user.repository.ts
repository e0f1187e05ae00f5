import type { Kysely } from 'kysely';
import type { User } from '../../machines/auth/user.ts';
import type { Uid } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Database, UsersTable } from '../db/schema.ts';
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

type Fields = Partial<Omit<UsersTable, 'uid' | 'created_at' | 'updated_at'>>;

/** What makes an account of an anonymous user. */
export type AccountFields = Pick<UsersTable, 'pending_email' | 'password_hash' | 'display_name'>;

export class UserRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
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
    const update = this.#db.updateTable('users').set({ ...fields, updated_at: at });
    await update.where('uid', '=', uid).execute();
  }

  /** Only while the account has this password still: false when it was changed meanwhile. */
  async updateConfirmed(uid: Uid, fields: Fields, at: Instant, passwordHash: string): Promise<boolean> {
    const update = this.#db.updateTable('users').set({ ...fields, updated_at: at });
    const confirmed = update.where('uid', '=', uid).where('password_hash', '=', passwordHash);
    return (await confirmed.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** False when somebody has made an account of this anonymous user meanwhile; then it is left as it is. */
  async becomeAccount(uid: Uid, fields: AccountFields, at: Instant): Promise<boolean> {
    const account = { ...fields, is_anonymous: 0 as const, updated_at: at };
    const update = this.#db.updateTable('users').set(account).where('uid', '=', uid);
    return (await update.where('is_anonymous', '=', 1).executeTakeFirst()).numUpdatedRows > 0n;
  }

  async isProven(email: string): Promise<boolean> {
    return (await this.#candidates().where('email', '=', email).executeTakeFirst()) !== undefined;
  }

  /** Throws SQLITE_CONSTRAINT_UNIQUE when another account has proven it before. */
  async prove(uid: Uid, email: string, at: Instant): Promise<void> {
    const proven = { email, pending_email: null, updated_at: at };
    const update = this.#db.updateTable('users').set(proven).where('uid', '=', uid);
    await update.where('pending_email', '=', email).execute();
  }

  async remove(uid: Uid): Promise<void> {
    await this.#db.deleteFrom('users').where('uid', '=', uid).execute();
  }

  #candidates() {
    return this.#db.selectFrom('users').select(['uid', 'password_hash']);
  }
}
