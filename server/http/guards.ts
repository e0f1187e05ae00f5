import { getCookie } from 'hono/cookie';
import type { MiddlewareHandler } from 'hono/types';
import { refuse } from '../kernel/refused.ts';
import type { ApiContext, ApiEnv } from './api-types.ts';
import type { OriginCheck } from './origins.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Pages of other sites must not act in a visitor's name. Browsers say where a request comes from (Sec-Fetch-Site,
 * Origin): neither may be another site. A request with a token in a header and no session cookie uses no ambient
 * rights; nor does one with a bearer token, which goes before the cookie.
 */
export function crossSiteGuard(isAllowedOrigin: OriginCheck): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (SAFE.has(c.req.method) || hasOwnToken(c)) return next();
    const origin = c.req.header('origin') ?? '';
    if (c.req.header('sec-fetch-site') === 'cross-site' || !isAllowedOrigin(origin, c.env.peer))
      return refuse('cross_site');
    return next();
  };
}

function hasOwnToken(c: ApiContext): boolean {
  if (bearerOf(c) !== undefined) return true;
  return c.req.header('x-access-token') !== undefined && getCookie(c, SESSION_COOKIE) === undefined;
}

/** Bodies are JSON and say so: a form, which any page can send, is refused. */
export const jsonOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const hasBody = Number(c.req.header('content-length') ?? '0') > 0;
  const type = c.req.header('content-type');
  const isJson = type !== undefined && /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type);
  if (!SAFE.has(c.req.method) && (hasBody || type !== undefined) && !isJson) refuse('unsupported_type');
  return next();
};

export const SESSION_COOKIE = 'callboard_session';
/** The marks of a device that has shown a password (U61). */
export const DEVICE_COOKIE = 'callboard_device';

/** The session secret of a request: the bearer token, else the cookie. */
export function sessionSecret(c: ApiContext): string | null {
  return bearerOf(c) ?? getCookie(c, SESSION_COOKIE) ?? null;
}

function bearerOf(c: ApiContext): string | undefined {
  return /^Bearer ([\w-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}
