import { Hono } from 'hono';
import { addressOf } from '../../http/address-key.ts';
import type { ApiEnv } from '../../http/api-types.ts';
import type { RateLimits } from '../../kernel/rate-limits.ts';
import { requireUser } from '../accounts/auth.session.ts';
import type { TeamOverview } from './team-overview.ts';

export interface TeamOverviewRoutesDeps {
  readonly overview: TeamOverview;
  readonly limits: RateLimits;
}

/** Cost of a poll. */
const POLL_POINTS = 2;

export function teamOverviewRoutes({ overview, limits }: TeamOverviewRoutesDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:id/live', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('poll', uid);
    await limits.take('read', addressOf(c), POLL_POINTS);
    return c.json(await overview.live(uid, c.req.param('id')));
  });
  routes.get('/:id/devices', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('poll', uid);
    await limits.take('read', addressOf(c), POLL_POINTS);
    return c.json(await overview.devices(uid, c.req.param('id')));
  });
  return routes;
}
