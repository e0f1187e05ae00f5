import { Hono } from 'hono';
import type { ApiDeps } from '../../api.ts';
import { type ApiEnv, requireUser } from '../../people/accounts/auth.session.ts';

export function oscRoutes({ rooms, osc }: ApiDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:pid/osc', async (c) =>
    c.json(await osc.overview(rooms.findAsMember(c.req.param('pid'), requireUser(c).uid))),
  );
  return routes;
}
