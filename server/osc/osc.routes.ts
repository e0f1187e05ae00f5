import { Hono } from 'hono';
import { requireUser } from '../auth/auth.session.ts';
import type { ApiEnv } from '../http/api-types.ts';
import type { RoomService } from '../room-api/room.service.ts';
import type { Osc } from './create-osc.ts';

export interface OscRoutesDeps {
  readonly rooms: RoomService;
  readonly osc: Osc;
}

/** OSC status of a room (docs/osc.md); set by `room/osc`. */
export function oscRoutes({ rooms, osc }: OscRoutesDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:pid/osc', async (c) =>
    c.json(await osc.overview(rooms.findAsMember(c.req.param('pid'), requireUser(c).uid))),
  );
  return routes;
}
