import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { MiddlewareHandler } from 'hono/types';
import type { User } from '../../../machines/people/user.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import { addressOf } from '../../http/addresses.ts';
import type { ApiContext, ApiEnv } from '../../http/api-types.ts';
import {
  DEVICE_COOKIE,
  deleteInsecureCookie,
  insecureCookieSecret,
  isOverTls,
  requireStorableSession,
  sessionCookie,
  sessionSecrets,
} from '../../http/guards.ts';
import { languageOf } from '../../http/request-language.ts';
import { refuse } from '../../kernel/refused.ts';
import { type Accounts, SESSION_DAYS, type SignedIn, type SignInOrigin } from './accounts.ts';
import { KNOWN_DAYS } from './known-devices.ts';

/** Replaces cookies with a former name (U106). */
export function sessionReader(accounts: Accounts): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const known = await Promise.all(sessionSecrets(c).map((secret) => accounts.bySecret(secret)));
    const [first = null, second] = known.filter((session) => session !== null);
    // If two cookies are valid, one may be planted, so neither counts (W606).
    const signedIn = second === undefined ? first : null;
    c.set('signedIn', signedIn);
    c.set('stillSignedIn', async () => {
      if (signedIn !== null && (await accounts.bySecret(signedIn.secret)) === null) refuse('unauthorized');
    });
    const former = insecureCookieSecret(c);
    const isFormer = former !== null && sessionSecrets(c).includes(former);
    if (isFormer) deleteInsecureCookie(c);
    if (signedIn !== null && (signedIn.renewed || isFormer)) setSessionCookie(c, signedIn);
    await next();
  };
}

export function requireSession(c: ApiContext): SignedIn {
  return c.get('signedIn') ?? refuse('unauthorized', refusalWords.signInFirst);
}

export function requireUser(c: ApiContext): User {
  return requireSession(c).user;
}

/** Creating a room requires no account. */
export async function userOrAnonymous(
  c: ApiContext,
  accounts: Accounts,
  beforeNew: () => Promise<void>,
): Promise<User> {
  const present = c.get('signedIn');
  if (present !== null) return present.user;
  requireStorableSession(c);
  await beforeNew();
  const place = signInOriginOf(c);
  const uid = await accounts.newAnonymous(place.language);
  const signedIn = (await accounts.signIn(uid, place, { provenAt: null })) ?? refuse('unauthorized');
  setSessionCookie(c, signedIn);
  return signedIn.user;
}

export function signInOriginOf(c: ApiContext): SignInOrigin {
  return { userAgent: c.req.header('user-agent') ?? '', address: addressOf(c), language: languageOf(c) };
}

export function setSessionCookie(c: ApiContext, { secret }: SignedIn): void {
  setCookie(c, sessionCookie(c), secret, { ...sessionOptions(c), maxAge: SESSION_DAYS * 86_400 });
}

export function deviceMarksOf(c: ApiContext): string {
  return getCookie(c, DEVICE_COOKIE) ?? '';
}

/** The cookie stays after signing out and grants no access. */
export function setDeviceCookie(c: ApiContext, marks: string): void {
  setCookie(c, DEVICE_COOKIE, marks, { ...cookieOptions(c), path: '/api', maxAge: KNOWN_DAYS * 86_400 });
}

export function deleteSessionCookie(c: ApiContext): void {
  deleteCookie(c, sessionCookie(c), sessionOptions(c));
}

const sessionOptions = (c: ApiContext) =>
  ({ ...cookieOptions(c), secure: c.env.httpsSite !== null || c.env.peer.secure }) as const;

function cookieOptions(c: ApiContext) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isOverTls(c) } as const;
}
