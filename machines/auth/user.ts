import type { Uid } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import { accountWords } from '../words/account.ts';
import type { SessionUser } from './session.ts';

export interface User {
  readonly uid: Uid;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly pendingEmail: string | null;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly providerData: readonly { readonly providerId: 'password' }[];
  readonly isAnonymous: boolean;
  readonly creationTime: Instant;
  readonly customClaims: { readonly admin: boolean };
}

export function sessionUser({ uid, isAnonymous, customClaims: { admin } }: User): SessionUser {
  return { uid, isAnonymous, admin };
}

export function userName({ displayName, email }: Pick<User, 'displayName' | 'email'>): string {
  return displayName ?? email ?? accountWords.anonymous;
}
