import type { Uid } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { UsersTable } from '../db/schema.ts';

/** A user as the API shows one (spec §3). */
export interface User {
  readonly uid: Uid;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly isAnonymous: boolean;
  readonly isAdmin: boolean;
  readonly createdAt: Instant;
}

export type UserRow = Omit<UsersTable, 'password_hash' | 'updated_at'>;

export function userOf(row: UserRow): User {
  return {
    uid: row.uid,
    email: row.email,
    emailVerified: row.email_verified === 1,
    displayName: row.display_name,
    photoURL: row.photo_url,
    isAnonymous: row.is_anonymous === 1,
    isAdmin: row.is_admin === 1,
    createdAt: row.created_at,
  };
}
