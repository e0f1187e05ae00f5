import type { Uid } from '../kernel/ids.ts';
import { DAY, type Duration } from '../kernel/time.ts';
import { accountWords } from '../words/account.ts';

export interface SessionUser {
  readonly uid: Uid;
  readonly isAnonymous: boolean;
  readonly admin: boolean;
}

export const SESSION_COOKIE_LIFETIME: Duration = 30 * DAY;

export type SessionKind = 'none' | 'anonymous' | 'authenticated';

export function sessionKind(user: SessionUser | null): SessionKind {
  if (user === null) return 'none';
  return user.isAnonymous ? 'anonymous' : 'authenticated';
}

export type RouteNeed = 'nothing' | 'sign-in' | 'admin';

const PUBLIC_INVITE = /^\/team\/[^/]+\/accept-invite\/$/;

export function routeNeedOf(pathname: string): RouteNeed {
  if (PUBLIC_INVITE.test(pathname)) return 'nothing';
  if (/^\/(?:team|plan|user)\//.test(pathname)) return 'sign-in';
  return /^\/(?:admin|auth\/paddle-retain-test)\//.test(pathname) ? 'admin' : 'nothing';
}

export type RouteAnswer =
  | { readonly kind: 'open' }
  | { readonly kind: 'login'; readonly to: string }
  | { readonly kind: 'error'; readonly message: string };

/** Opens the route or redirects (N52). `address`: path with query. */
export function routeAnswer(need: RouteNeed, user: SessionUser | null, address: string): RouteAnswer {
  const signedIn = sessionKind(user) === 'authenticated';
  if (need === 'nothing' || (signedIn && need === 'sign-in') || (signedIn && user?.admin))
    return { kind: 'open' };
  if (need === 'admin') return { kind: 'error', message: accountWords.required };
  return { kind: 'login', to: loginFrom(address) };
}

export function loginFrom(address: string): string {
  return `/auth/login/?next=${encodeURIComponent(address)}`;
}
