import type { User } from '../../../machines/auth/user.ts';
import type { UsersTable } from '../../store/schema.ts';

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
