import type { Uid } from '../kernel/ids.ts';
import { isFields, isFlag, isNumber, isText, orElse, readerOf } from '../kernel/shapes.ts';
import { DAY, type Duration, type Instant } from '../kernel/time.ts';
import { accountWords } from '../words/people.ts';

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

const userFieldsFrom = readerOf({
  uid: isText,
  creationTime: isNumber,
  email: orElse(isText, null),
  emailVerified: orElse(isFlag, false),
  pendingEmail: orElse(isText, null),
  displayName: orElse(isText, null),
  photoURL: orElse(isText, null),
  isAnonymous: orElse(isFlag, false),
  customClaims: isFields,
});

export function userFrom(data: unknown): User | null {
  const sent = userFieldsFrom(data);
  return (
    sent && {
      ...sent,
      providerData: sent.isAnonymous ? [] : [{ providerId: 'password' }],
      customClaims: { admin: sent.customClaims['admin'] === true },
    }
  );
}

export interface SessionUser {
  readonly uid: Uid;
  readonly isAnonymous: boolean;
  readonly admin: boolean;
}

export const SESSION_COOKIE_LIFETIME: Duration = 30 * DAY;

type SessionKind = 'none' | 'anonymous' | 'authenticated';

export function sessionKind(user: SessionUser | null): SessionKind {
  if (user === null) return 'none';
  return user.isAnonymous ? 'anonymous' : 'authenticated';
}

export type RouteNeed = 'nothing' | 'sign-in' | 'admin';

const ACCEPT_INVITE_PATH = /^\/team\/[^/]+\/accept-invite\/$/;

export function routeNeedOf(pathname: string): RouteNeed {
  if (ACCEPT_INVITE_PATH.test(pathname)) return 'nothing';
  if (/^\/(?:team|plan|user)\//.test(pathname)) return 'sign-in';
  return /^\/(?:admin|auth\/paddle-retain-test)\//.test(pathname) ? 'admin' : 'nothing';
}

type RouteAnswer =
  | { readonly kind: 'open' }
  | { readonly kind: 'login'; readonly to: string }
  | { readonly kind: 'error'; readonly message: string };

export function routeAnswer(need: RouteNeed, user: SessionUser | null, address: string): RouteAnswer {
  const signedIn = sessionKind(user) === 'authenticated';
  if (need === 'nothing' || (signedIn && need === 'sign-in') || (signedIn && user?.admin))
    return { kind: 'open' };
  if (need === 'admin') return { kind: 'error', message: accountWords.required };
  return { kind: 'login', to: loginLinkFrom(address) };
}

export const loginLinkFrom = (address: string): string => `/auth/login/?next=${encodeURIComponent(address)}`;
