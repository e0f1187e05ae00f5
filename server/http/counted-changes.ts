import type { MiddlewareHandler } from 'hono/types';
import type { RateLimits } from '../kernel/rate-limits.ts';
import type { ApiContext, ApiEnv } from './api-types.ts';

/** Counts what a user changes of accounts, teams and rooms: each change takes the disk a moment (K164). */
export function takeChange(c: ApiContext, limits: RateLimits): void {
  const user = c.get('signedIn')?.user;
  if (user !== undefined) limits.takeEach([['change', user.uid]]);
}

/** Of every call that may change something. */
export function countedChanges(limits: RateLimits): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET') takeChange(c, limits);
    await next();
  };
}
