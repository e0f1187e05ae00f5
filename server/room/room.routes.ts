import { Hono } from 'hono';
import { z } from 'zod';
import type { Command } from '../../machines/room/commands.ts';
import { roomOrderOf } from '../../machines/team/room-order.ts';
import type { Accounts } from '../auth/accounts.ts';
import { requireUser, userOrAnonymous } from '../auth/auth.session.ts';
import type { ApiEnv } from '../http/api-types.ts';
import { jsonBody, queryOf } from '../http/json-body.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { barredDevices } from './barred-devices.ts';
import type { DurableRoom } from './host.types.ts';
import { roomLinks } from './links.ts';
import type { RoomService } from './room.service.ts';

export interface RoomRoutesDeps {
  readonly rooms: RoomService;
  readonly accounts: Accounts;
  readonly limits: RateLimits;
}

const DEFAULT_NAME = 'Unnamed room';
const roomName = z.string().trim().min(1).max(200);
const timezone = z.string().max(64).nullable();

const createSchema = z.strictObject({
  name: roomName.default(DEFAULT_NAME),
  timezone: timezone.default(null),
  teamId: z.string().max(64).nullable().default(null),
});

const changeSchema = z.strictObject({
  name: roomName.exactOptional(),
  timezone: timezone.exactOptional(),
  todFormat: z.enum(['AUTO', '12H', '24H']).exactOptional(),
  behavior: z.enum(['STOP', 'CONTINUE']).exactOptional(),
  access: z.enum(['OPEN', 'SIGNED']).exactOptional(),
});

const listSchema = z.object({
  teamId: z.string().max(64).optional(),
  sort: z.string().nullable().default(null).transform(roomOrderOf),
});

/** Rooms for those who own them (protocol §2). */
export function roomRoutes({ rooms, accounts, limits }: RoomRoutesDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.post('/', async (c) => {
    const request = await jsonBody(c, createSchema);
    await limits.take('createRoom', c.env.peer.address);
    const user = await userOrAnonymous(c, accounts, () => limits.take('anonymous', c.env.peer.address));
    return c.json(described(await rooms.create(user.uid, request)), 201);
  });
  routes.get('/', async (c) => {
    const user = requireUser(c);
    const { teamId = user.uid, sort } = queryOf(c, listSchema);
    return c.json(teamId === user.uid ? await rooms.list(user.uid, sort) : []);
  });
  routes.get('/:pid', (c) => {
    const { uid } = requireUser(c);
    return c.json(described(rooms.findAsMember(c.req.param('pid'), uid)));
  });
  routes.patch('/:pid', async (c) => {
    const { uid } = requireUser(c);
    const room = rooms.findAsMember(c.req.param('pid'), uid);
    const commands = commandsOf(await jsonBody(c, changeSchema));
    return c.json(described(await rooms.change(room, uid, commands)));
  });
  routes.delete('/:pid', async (c) => {
    const { uid } = requireUser(c);
    await rooms.remove(rooms.findAsMember(c.req.param('pid'), uid));
    return c.body(null, 204);
  });
  return routes;
}

/** A member sees the doors as well: the links, whether there is a password, and who is barred. */
function described({ context }: DurableRoom) {
  const { room } = context.show;
  const { secret, passwordHash } = context.doors;
  return {
    room,
    links: roomLinks(secret, room.pid),
    hasPassword: passwordHash !== null,
    kicked: barredDevices(context.doors),
  };
}

function commandsOf({ name, ...settings }: z.infer<typeof changeSchema>): readonly Command[] {
  const commands: Command[] = [];
  if (name !== undefined) commands.push({ name: 'room/rename', payload: { name } });
  if (Object.keys(settings).length > 0) commands.push({ name: 'room/settings', payload: settings });
  return commands;
}
