import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { MiddlewareHandler } from 'hono/types';
import type { User } from '../../../machines/people/user.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import { SAFE_METHODS } from '../../http/json-body.ts';
import { addressOf, type OriginCheck, type Peer } from '../../http/peer.ts';
import { languageOf } from '../../http/request-language.ts';
import type { RequestBody, RequestName } from '../../http/uws-fetch.ts';
import type { RateLimits } from '../../kernel/rate-limits.ts';
import { refuse } from '../../kernel/refused.ts';
import { type Accounts, SESSION_DAYS, type SignedIn, type SignInOrigin } from './accounts.ts';
import { KNOWN_DAYS } from './guesses.ts';
import type { SecurityEvent } from './security-events.ts';

export interface ApiEnv {
  Bindings: {
    readonly peer: Peer;
    readonly requestName: RequestName;
    readonly body: RequestBody;
    /** `PUBLIC_URL` if it uses https. Only that site then has sessions. */
    readonly httpsSite: string | null;
  };
  Variables: {
    signedIn: SignedIn | null;
    /** Throws if the session has ended since the request began (W81). */
    stillSignedIn: () => Promise<void>;
    /** Set if the request contains a wrong secret that it does not need (W2622). */
    hasWrongSecret: true;
    eventAbout: Readonly<Record<string, string>> & { readonly event?: SecurityEvent };
  };
}

export type ApiContext = Context<ApiEnv>;

export function sessionReader(accounts: Accounts): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const known = await Promise.all(sessionSecrets(c).map((secret) => accounts.bySecret(secret)));
    const [first = null, second] = known.filter((session) => session !== null);
    // If two cookies are valid, one may be planted, so neither counts (W606).
    const signedIn = second === undefined ? first : null;
    c.set('signedIn', signedIn);
    if (signedIn === null && bearerOf(c) !== undefined) c.set('hasWrongSecret', true);
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

export const requireUser = (c: ApiContext): User => requireSession(c).user;

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

export const deviceMarksOf = (c: ApiContext): string => getCookie(c, DEVICE_COOKIE) ?? '';

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

/** Checks Sec-Fetch-Site and Origin. Requests with a token and no cookies pass, because no other page has the token. */
export function crossSiteGuard(
  isAllowedOrigin: OriginCheck,
  onUnknownAddress: (origin: string, host: string) => void,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || hasOwnToken(c)) return next();
    const origin = c.req.header('origin') ?? '';
    const site = c.req.header('sec-fetch-site');
    if (site === 'cross-site') return refuse('cross_site');
    if (isAllowedOrigin(origin, c.env.peer)) return next();
    if (site !== 'same-origin') return refuse('cross_site');
    onUnknownAddress(origin, c.env.peer.host);
    return refuse('cross_site', refusalWords.unknownAddress(origin));
  };
}

function hasOwnToken(c: ApiContext): boolean {
  if (bearerOf(c) !== undefined) return true;
  return c.req.header('x-access-token') !== undefined && cookieSecrets(c).length === 0;
}

const SESSION_COOKIE = 'callboard_session';
const DEVICE_COOKIE = 'callboard_device';

/** `__Host-` proves that this host set the cookie over https (U106). */
const sessionCookie = (c: ApiContext): string =>
  c.env.httpsSite === null ? SESSION_COOKIE : `__Host-${SESSION_COOKIE}`;

export const SUBDOMAIN_MARK = '_';

/**
 * Returns the secret of a session cookie from before the site used https. Null if another host may have set it since.
 */
function insecureCookieSecret(c: ApiContext): string | null {
  if (c.env.httpsSite === null || !isOverTls(c) || getCookie(c, sessionCookie(c)) !== undefined) return null;
  const secret = getCookie(c, SESSION_COOKIE) ?? SUBDOMAIN_MARK;
  return secret.startsWith(SUBDOMAIN_MARK) ? null : secret;
}

function deleteInsecureCookie(c: ApiContext): void {
  deleteCookie(c, SESSION_COOKIE, { path: '/' });
}

/** Relies on the proxy, or on headers that browsers send only over TLS. */
function isOverTls(c: ApiContext): boolean {
  return c.env.peer.secure || (c.env.httpsSite !== null && c.req.header('sec-fetch-site') !== undefined);
}

const LOCAL_ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/;

/** Refuses to sign in over http if the site uses https, because the cookie would be lost (U107). */
export function requireStorableSession(c: ApiContext): void {
  const { httpsSite } = c.env;
  const origin = c.req.header('origin') ?? '';
  if (httpsSite === null || !origin.startsWith('http://') || LOCAL_ORIGIN.test(origin)) return;
  refuse('https_needed', refusalWords.signInAt(httpsSite));
}

const MAX_COOKIES = 8;

/**
 * Returns the bearer token or the session cookies. There may be several, because a neighbouring host can add some over
 * http.
 */
function sessionSecrets(c: ApiContext): readonly string[] {
  const bearer = bearerOf(c);
  return bearer === undefined ? cookieSecrets(c) : [bearer];
}

function cookieSecrets(c: ApiContext): readonly string[] {
  const cookies = cookiesNamed(sessionCookie(c), c.req.header('cookie') ?? '');
  const former = insecureCookieSecret(c);
  return cookies.length > 0 || former === null ? cookies : [former];
}

function cookiesNamed(name: string, header: string): readonly string[] {
  const pairs = header.split(';').map((pair) => pair.trim());
  const values = pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return [...new Set(values)].slice(0, MAX_COOKIES);
}

function bearerOf(c: ApiContext): string | undefined {
  return /^Bearer ([\w-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}

export function countChange(c: ApiContext, limits: RateLimits): void {
  const user = c.get('signedIn')?.user;
  if (user !== undefined) limits.takeEach([['change', user.uid]]);
}

export function countChanges(limits: RateLimits): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET') countChange(c, limits);
    await next();
  };
}
