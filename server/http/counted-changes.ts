import type { MiddlewareHandler } from 'hono/types';
import type { RateLimits } from '../kernel/rate-limits.ts';
import type { ApiContext, ApiEnv } from './api-types.ts';

export function takeChange(c: ApiContext, limits: RateLimits): void {
  const user = c.get('signedIn')?.user;
  if (user !== undefined) limits.takeEach([['change', user.uid]]);
}

export function countedChanges(limits: RateLimits): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET') takeChange(c, limits);
    await next();
  };
}
