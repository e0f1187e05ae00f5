import type { Uid } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import { accountWords } from '../words/account.ts';
import type { SessionUser } from './session.ts';

/** A user as the API shows one to themselves (docs/protocol.md#sessions-and-accounts). */
export interface User {
  readonly uid: Uid;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** An address that is to replace `email` once it is verified. */
  readonly pendingEmail: string | null;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly providerData: readonly { readonly providerId: 'password' }[];
  readonly isAnonymous: boolean;
  readonly creationTime: Instant;
  readonly customClaims: { readonly admin: boolean };
}

/** What requests and routes ask of a user. */
export function sessionUser({ uid, isAnonymous, customClaims: { admin } }: User): SessionUser {
  return { uid, isAnonymous, admin };
}

/** What a user is called: by name, else by e-mail address (U16). */
export function userName({ displayName, email }: Pick<User, 'displayName' | 'email'>): string {
  return displayName ?? email ?? accountWords.anonymous;
}
