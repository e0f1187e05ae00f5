import { Hono } from 'hono';
import { type ApiEnv, requireUser } from '../../people/accounts/auth.session.ts';
import type { RoomService } from '../../rooms/rest/room.service.ts';
import type { Osc } from './create-osc.ts';

export interface OscRoutesDeps {
  readonly rooms: RoomService;
  readonly osc: Osc;
}

export function oscRoutes({ rooms, osc }: OscRoutesDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:pid/osc', async (c) =>
    c.json(await osc.overview(rooms.findAsMember(c.req.param('pid'), requireUser(c).uid))),
  );
  return routes;
}
