import { deleteCookie, getCookie } from 'hono/cookie';
import type { MiddlewareHandler } from 'hono/types';
import { pictureWords } from '../../machines/words/picture.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import type { RateLimits } from '../kernel/rate-limits.ts';
import { refuse } from '../kernel/refused.ts';
import type { ApiContext, ApiEnv } from './api-types.ts';
import type { OriginCheck } from './peer.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Checks Sec-Fetch-Site and Origin. Requests with a token and no cookies pass, because no other page has the token.
 * Calls `onUnknownAddress` if our page runs at an address that the settings do not name.
 */
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

const PICTURE_UPLOAD_PATH = /^\/api\/teams\/[^/]+\/files\/?$/;

/** Accepts only JSON and images, because any page could send a form. */
export const refuseOtherBodies: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const hasBody = Number(c.req.header('content-length') ?? '0') > 0;
  const type = c.req.header('content-type');
  if (SAFE_METHODS.has(c.req.method) || (!hasBody && type === undefined)) return next();
  if (PICTURE_UPLOAD_PATH.test(c.req.path)) {
    if (!/^image\//i.test(type ?? '')) refuse('unsupported_type', pictureWords.noPicture);
  } else if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type ?? '')) refuse('unsupported_type');
  return next();
};

const SESSION_COOKIE = 'callboard_session';
export const DEVICE_COOKIE = 'callboard_device';

/** `__Host-` proves that this host set the cookie over https (U106). */
export const sessionCookie = (c: ApiContext): string =>
  c.env.httpsSite === null ? SESSION_COOKIE : `__Host-${SESSION_COOKIE}`;

/** Prefix of secrets that clients store only over https. */
export const SUBDOMAIN_MARK = '_';

/**
 * Returns the secret of a session cookie from before the site used https. Null if another host may have set it since.
 */
export function insecureCookieSecret(c: ApiContext): string | null {
  if (c.env.httpsSite === null || !isOverTls(c) || getCookie(c, sessionCookie(c)) !== undefined) return null;
  const secret = getCookie(c, SESSION_COOKIE) ?? SUBDOMAIN_MARK;
  return secret.startsWith(SUBDOMAIN_MARK) ? null : secret;
}

export function deleteInsecureCookie(c: ApiContext): void {
  deleteCookie(c, SESSION_COOKIE, { path: '/' });
}

/** Relies on the proxy, or on headers that browsers send only over TLS. */
export function isOverTls(c: ApiContext): boolean {
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
export function sessionSecrets(c: ApiContext): readonly string[] {
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
