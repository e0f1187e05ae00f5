import { Hono } from 'hono';
import { z } from 'zod';
import { askedInPart } from '../../../machines/kernel/fields.schema.ts';
import type { Uid } from '../../../machines/kernel/ids.ts';
import { agendaFields } from '../../../machines/room/agenda.settings.ts';
import type { Command } from '../../../machines/room/commands.ts';
import { MOST_EXPORT_VALUES } from '../../../machines/room/room.export.schema.ts';
import { roomOrderOf } from '../../../machines/team/room-order.ts';
import { ownTeamOf } from '../../../machines/team/team.ts';
import { addressOf } from '../../http/address-key.ts';
import type { ApiContext, ApiEnv } from '../../http/api-types.ts';
import { takeChange } from '../../http/counted-changes.ts';
import { type BodySize, jsonBody, queryOf } from '../../http/json-body.ts';
import { longJson } from '../../http/long-json.ts';
import { languageOf } from '../../http/request-language.ts';
import type { RateLimits } from '../../kernel/rate-limits.ts';
import type { Accounts } from '../../people/accounts/accounts.ts';
import { requireUser, userOrAnonymous } from '../../people/accounts/auth.session.ts';
import { barredDevices } from '../access/barred-devices.ts';
import { outputLinks, roomLinks } from '../access/links.ts';
import { bytesOfShow, pointsOfShow } from '../command-cost.ts';
import { takeLargeBody } from './command-limits.ts';
import { namedLinkRoutes } from './named-link.routes.ts';
import type { MadeRoom, NewRooms } from './new-rooms.ts';
import { type Requester, type RoomService } from './room.service.ts';
import { unnamedRoom } from './unnamed-room.ts';

export interface RoomRoutesDeps {
  readonly rooms: RoomService;
  readonly newRooms: NewRooms;
  readonly accounts: Accounts;
  readonly limits: RateLimits;
}

const roomName = z.string().trim().min(1).max(200);
const teamId = z.string().min(1).max(64);
const timezone = z.string().max(64).nullable();

const createSchema = z.strictObject({
  name: roomName.nullish(),
  timezone: timezone.default(null),
  teamId: teamId.nullable().default(null),
});

const duplicateSchema = z.strictObject({ name: roomName.exactOptional() });
const moveSchema = z.strictObject({ teamId });
const importSchema = z.strictObject({ teamId: teamId.exactOptional(), file: z.unknown() });
/** A thousand timers with notes. */
const IMPORT_BODY: BodySize = { bytes: 4 * 1024 * 1024, values: MOST_EXPORT_VALUES + 2 };

const changeSchema = z.strictObject({
  name: roomName.exactOptional(),
  timezone: timezone.exactOptional(),
  todFormat: z.enum(['AUTO', '12H', '24H']).exactOptional(),
  behavior: z.enum(['STOP', 'CONTINUE']).exactOptional(),
  access: z.enum(['OPEN', 'SIGNED']).exactOptional(),
  questions: z.enum(['OPEN', 'CLOSED']).exactOptional(),
  agenda: askedInPart(agendaFields).exactOptional(),
});

/** Cost of a room list. */
const LIST_POINTS = 4;

const listSchema = z.object({
  teamId: teamId.optional(),
  sort: z.string().max(64).nullable().default(null).transform(roomOrderOf),
});

export function roomRoutes(deps: RoomRoutesDeps): Hono<ApiEnv> {
  const { rooms, newRooms, accounts, limits } = deps;
  const routes = new Hono<ApiEnv>({ strict: false });
  namedLinkRoutes(routes, { rooms, limits });
  routes.post('/', async (c) => {
    const { teamId: team, name, timezone: zone } = await jsonBody(c, createSchema);
    await limits.take('createRoom', addressOf(c));
    // A new user has no named team.
    const { uid } =
      team === null
        ? await userOrAnonymous(c, accounts, () => limits.take('anonymous', addressOf(c)))
        : requireUser(c);
    const made = {
      name: name ?? unnamedRoom(languageOf(c)),
      timezone: zone,
      teamId: team ?? ownTeamOf(uid),
      address: addressOf(c),
    };
    return c.json(described(await newRooms.make(uid, made)), 201);
  });
  routes.get('/', async (c) => {
    const { uid } = requireUser(c);
    const { teamId: team = ownTeamOf(uid), sort } = queryOf(c, listSchema);
    await limits.take('read', addressOf(c), LIST_POINTS);
    return c.json(await rooms.list(uid, team, sort));
  });
  routes.get('/:pid', (c) => {
    const { uid } = requireUser(c);
    return c.json(described(rooms.findAsMember(c.req.param('pid'), uid)));
  });
  routes.patch('/:pid', async (c) => {
    const { uid } = requireUser(c);
    takeChange(c, limits);
    const commands = commandsOf(await jsonBody(c, changeSchema));
    const room = rooms.findAsMember(c.req.param('pid'), uid);
    return c.json(described(await rooms.change(room, askerOf(c, uid), commands)));
  });
  routes.delete('/:pid', async (c) => {
    const { uid } = requireUser(c);
    takeChange(c, limits);
    await rooms.remove(rooms.findAsMember(c.req.param('pid'), uid), uid);
    return c.body(null, 204);
  });
  addFates(routes, deps);
  return routes;
}

function addFates(routes: Hono<ApiEnv>, { rooms, limits }: RoomRoutesDeps): void {
  routes.post('/import', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('createRoom', addressOf(c));
    await limits.take('importRoom', addressOf(c));
    takeLargeBody(c, limits);
    const { teamId: team = ownTeamOf(uid), file } = await jsonBody(c, importSchema, IMPORT_BODY);
    return c.json(
      described(await rooms.import(askerOf(c, uid), team, file, unnamedRoom(languageOf(c)))),
      201,
    );
  });
  routes.get('/:pid/export', async (c) => {
    const { uid } = requireUser(c);
    const room = rooms.findAsMember(c.req.param('pid'), uid);
    const { show } = room.context;
    await limits.take('read', addressOf(c), 1 + pointsOfShow(show));
    const disposition = `attachment; filename="callboard-${show.room.pid}.json"`;
    return longJson(await rooms.export(room), { 'content-disposition': disposition });
  });
  routes.post('/:pid/duplicate', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('createRoom', addressOf(c));
    const { name = null } = await jsonBody(c, duplicateSchema);
    const room = rooms.findAsMember(c.req.param('pid'), uid);
    // Costs as much as an import (W1343).
    takeLargeBody(c, limits, bytesOfShow(room.context.show));
    return c.json(described(await rooms.duplicate(room, askerOf(c, uid), name)), 201);
  });
  routes.post('/:pid/move', async (c) => {
    const { uid } = requireUser(c);
    takeChange(c, limits);
    const { teamId: team } = await jsonBody(c, moveSchema);
    const room = rooms.findAsMember(c.req.param('pid'), uid);
    return c.json(described(await rooms.move(room, uid, team)));
  });
  routes.post('/:pid/restore', async (c) => {
    const { uid } = requireUser(c);
    takeChange(c, limits);
    return c.json(described(await rooms.restore(c.req.param('pid'), uid)));
  });
}

/** Adds links, password flag and refusals for members. */
function described({ context }: MadeRoom) {
  const { room, outputs } = context.show;
  const { secret, passwordHash } = context.access;
  return {
    room,
    links: roomLinks(secret, room.pid),
    outputLinks: outputLinks(secret, room.pid, outputs),
    hasPassword: passwordHash !== null,
    kicked: barredDevices(context.access),
  };
}

const askerOf = (c: ApiContext, uid: Uid): Requester => ({ uid, address: addressOf(c) });

function commandsOf({ name, ...settings }: z.infer<typeof changeSchema>): readonly Command[] {
  const commands: Command[] = [];
  if (name !== undefined) commands.push({ name: 'room/rename', payload: { name } });
  if (Object.keys(settings).length > 0) commands.push({ name: 'room/settings', payload: settings });
  return commands;
}
