import type { Kysely } from 'kysely';
import type { Uid } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Database } from '../db/schema.ts';
import { type User, userOf } from './user.ts';

export const USER_COLUMNS = [
  'users.uid',
  'users.email',
  'users.email_verified',
  'users.display_name',
  'users.photo_url',
  'users.is_anonymous',
  'users.is_admin',
  'users.created_at',
] as const;

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

  async insertAnonymous(uid: Uid, at: Instant): Promise<void> {
    const values = {
      uid,
      email: null,
      email_verified: 0 as const,
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

  async rename(uid: Uid, displayName: string | null, at: Instant): Promise<void> {
    const update = this.#db.updateTable('users').set({ display_name: displayName, updated_at: at });
    await update.where('uid', '=', uid).execute();
  }
}
