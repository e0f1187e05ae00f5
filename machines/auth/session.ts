import type { Uid } from '../kernel/ids.ts';
import { DAY, type Duration } from '../kernel/time.ts';
import { accountWords } from '../words/account.ts';

/** Who is there, as far as requests and routes ask. */
export interface SessionUser {
  readonly uid: Uid;
  readonly isAnonymous: boolean;
  readonly admin: boolean;
}

/** How long the authenticated cookie lasts (N50). */
export const SESSION_COOKIE_LIFETIME: Duration = 30 * DAY;

export type SessionKind = 'none' | 'anonymous' | 'authenticated';

/** Nobody, somebody without an account, or somebody signed in (N50). */
export function sessionKind(user: SessionUser | null): SessionKind {
  if (user === null) return 'none';
  return user.isAnonymous ? 'anonymous' : 'authenticated';
}

export type RouteNeed = 'nothing' | 'sign-in' | 'admin';

const PUBLIC_INVITE = /^\/team\/[^/]+\/accept-invite\/$/;

/** What a path asks of its visitors (N51). */
export function routeNeedOf(pathname: string): RouteNeed {
  if (PUBLIC_INVITE.test(pathname)) return 'nothing';
  if (/^\/(?:team|plan|user)\//.test(pathname)) return 'sign-in';
  return /^\/(?:admin|auth\/paddle-retain-test)\//.test(pathname) ? 'admin' : 'nothing';
}

export type RouteAnswer =
  | { readonly kind: 'open' }
  | { readonly kind: 'login'; readonly to: string }
  | { readonly kind: 'error'; readonly message: string };

/** Whether the route opens; if not, where its visitor goes (N52). `address`: path with query. */
export function routeAnswer(need: RouteNeed, user: SessionUser | null, address: string): RouteAnswer {
  const signedIn = sessionKind(user) === 'authenticated';
  if (need === 'nothing' || (signedIn && need === 'sign-in') || (signedIn && user?.admin))
    return { kind: 'open' };
  if (need === 'admin') return { kind: 'error', message: accountWords.required };
  return { kind: 'login', to: loginFrom(address) };
}

/** The login that leads back to this address. */
export function loginFrom(address: string): string {
  return `/auth/login/?next=${encodeURIComponent(address)}`;
}
