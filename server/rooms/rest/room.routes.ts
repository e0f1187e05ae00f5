import { Hono } from 'hono';
import { z } from 'zod';
import { partialRequest } from '../../../machines/kernel/fields.schema.ts';
import type { Uid } from '../../../machines/kernel/ids.ts';
import { singleLine } from '../../../machines/kernel/text.ts';
import { roomOrderOf } from '../../../machines/people/room-list.ts';
import { ownTeamOf } from '../../../machines/people/team.ts';
import { agendaFields } from '../../../machines/room/agenda.settings.ts';
import type { Command } from '../../../machines/room/commands.ts';
import { MAX_EXPORT_VALUES } from '../../../machines/room/room.export.schema.ts';
import type { RoomContext } from '../../../machines/room/room.state.ts';
import type { ApiDeps } from '../../api.ts';
import { type BodySize, jsonBody, queryOf, stringifyInTurns } from '../../http/json-body.ts';
import { addressOf } from '../../http/peer.ts';
import { languageOf } from '../../http/request-language.ts';
import { refuse } from '../../kernel/refused.ts';
import {
  type ApiContext,
  type ApiEnv,
  countChange,
  requireSession,
  requireUser,
  userOrAnonymous,
} from '../../people/accounts/auth.session.ts';
import { requireProof } from '../../people/accounts/log-in.ts';
import { devicesRemoved } from '../access/grant.ts';
import { namedLinkPath, outputLinks, roomLinks } from '../access/links.ts';
import { payingAddress } from '../byte-budgets.ts';
import { bytesOfShow, pointsOfShow } from '../command-cost.ts';
import type { DurableRoom } from '../host.ts';
import { takeLargeBody } from './command-limits.ts';
import { type NewlyCreatedRoom, unnamedRoom } from './new-rooms.ts';
import type { Requester } from './room.service.ts';

const columnIdsSchema = z.array(z.string().min(1).max(64)).max(20).default([]);
const linkSchema = z.strictObject({
  name: z.string().max(600).transform(singleLine).pipe(z.string().min(1).max(60)),
  read: columnIdsSchema,
  edit: columnIdsSchema,
  endsAt: z.int().nullable().default(null),
});

function namedLinkRoutes(routes: Hono<ApiEnv>, { rooms, limits }: ApiDeps): void {
  const path = '/:pid/named-links';
  const ofMember = (c: ApiContext) => {
    const { uid } = requireUser(c);
    return { uid, room: rooms.findAsMember(c.req.param('pid') ?? '', uid) };
  };
  const listed = async (room: DurableRoom) =>
    namedLinksAnswer(room.context, await rooms.linkUses(room.context.show.room._id));
  routes.get(path, async (c) => c.json(await listed(ofMember(c).room)));
  routes.post(path, async (c) => {
    countChange(c, limits);
    const payload = await jsonBody(c, linkSchema);
    const { uid, room } = ofMember(c);
    const asker = { uid, address: addressOf(c) };
    const { linkId } = await rooms.changeLinks(room, asker, { name: 'room/addNamedLink', payload });
    const made = (await listed(ofMember(c).room)).find(({ id }) => id === linkId);
    return c.json(made ?? refuse('not_found'), 201);
  });
  routes.delete(`${path}/:id`, async (c) => {
    countChange(c, limits);
    const { uid, room } = ofMember(c);
    const payload = { linkId: c.req.param('id') };
    await rooms.changeLinks(room, { uid, address: addressOf(c) }, { name: 'room/removeNamedLink', payload });
    return c.body(null, 204);
  });
}

function namedLinksAnswer({ access, show }: RoomContext, uses: ReadonlyMap<string, number>) {
  return (access.namedLinks ?? []).map((link) => ({
    ...link,
    view: 'SHEET' as const,
    link: namedLinkPath(access.secret, show.room.pid, link.id),
    lastUsedAt: uses.get(link.id) ?? null,
  }));
}

const roomNameSchema = z.string().trim().min(1).max(200);
const teamIdSchema = z.string().min(1).max(64);
const timezoneSchema = z.string().max(64).nullable();

const createSchema = z.strictObject({
  name: roomNameSchema.nullish(),
  timezone: timezoneSchema.default(null),
  teamId: teamIdSchema.nullable().default(null),
});

const duplicateSchema = z.strictObject({ name: roomNameSchema.exactOptional() });
const moveSchema = z.strictObject({ teamId: teamIdSchema });
const importSchema = z.strictObject({ teamId: teamIdSchema.exactOptional(), file: z.unknown() });
const IMPORT_BODY: BodySize = { bytes: 4 * 1024 * 1024, values: MAX_EXPORT_VALUES + 2 };

const changeSchema = z.strictObject({
  name: roomNameSchema.exactOptional(),
  timezone: timezoneSchema.exactOptional(),
  todFormat: z.enum(['AUTO', '12H', '24H']).exactOptional(),
  behavior: z.enum(['STOP', 'CONTINUE']).exactOptional(),
  access: z.enum(['OPEN', 'SIGNED']).exactOptional(),
  questions: z.enum(['OPEN', 'CLOSED']).exactOptional(),
  agenda: partialRequest(agendaFields).exactOptional(),
});

const LIST_POINTS = 4;

const listSchema = z.object({
  teamId: teamIdSchema.optional(),
  sort: z.string().max(64).nullable().default(null).transform(roomOrderOf),
});

export function roomRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { rooms, newRooms, accounts, limits } = deps;
  const routes = new Hono<ApiEnv>({ strict: false });
  namedLinkRoutes(routes, deps);
  routes.post('/', async (c) => {
    const { teamId: team, name, timezone: zone } = await jsonBody(c, createSchema);
    await limits.take('createRoom', userAddress(c, deps));
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
    return c.json(roomAnswer(await newRooms.make(uid, made)), 201);
  });
  routes.get('/', async (c) => {
    const { uid } = requireUser(c);
    const { teamId: team = ownTeamOf(uid), sort } = queryOf(c, listSchema);
    await limits.take('read', userAddress(c, deps), LIST_POINTS);
    return c.json(await rooms.list(uid, team, sort));
  });
  routes.get('/:pid', (c) => {
    const { uid } = requireUser(c);
    return c.json(roomAnswer(rooms.findAsMember(c.req.param('pid'), uid)));
  });
  routes.patch('/:pid', async (c) => {
    const { uid } = requireUser(c);
    countChange(c, limits);
    const commands = commandsOfChange(await jsonBody(c, changeSchema));
    const room = rooms.findAsMember(c.req.param('pid'), uid);
    return c.json(roomAnswer(await rooms.change(room, requesterOf(c, uid), commands)));
  });
  routes.delete('/:pid', async (c) => {
    const { uid } = requireUser(c);
    countChange(c, limits);
    await rooms.remove(rooms.findAsMember(c.req.param('pid'), uid), uid);
    return c.body(null, 204);
  });
  addLifecycleRoutes(routes, deps);
  return routes;
}

/** Users with a verified email address share no limit of new rooms and reads with others at their network address (W2818). */
function userAddress(c: ApiContext, { budgets }: Pick<ApiDeps, 'budgets'>): string {
  const uid = c.get('signedIn')?.user.uid;
  return uid === undefined ? addressOf(c) : payingAddress(budgets, ownTeamOf(uid), addressOf(c));
}

function addLifecycleRoutes(routes: Hono<ApiEnv>, deps: ApiDeps): void {
  const { rooms, limits, clock } = deps;
  routes.post('/import', async (c) => {
    const { uid } = requireUser(c);
    const address = userAddress(c, deps);
    await limits.take('createRoom', address);
    await limits.take('importRoom', address);
    takeLargeBody(limits, address, c.env.body.length);
    const { teamId: team = ownTeamOf(uid), file } = await jsonBody(c, importSchema, IMPORT_BODY);
    return c.json(
      roomAnswer(await rooms.import(requesterOf(c, uid), team, file, unnamedRoom(languageOf(c)))),
      201,
    );
  });
  routes.get('/:pid/export', async (c) => {
    const { uid } = requireUser(c);
    const room = rooms.findAsMember(c.req.param('pid'), uid);
    const { show } = room.context;
    await limits.take('read', userAddress(c, deps), 1 + pointsOfShow(show));
    const disposition = `attachment; filename="callboard-${show.room.pid}.json"`;
    return stringifyInTurns(await rooms.export(room), { 'content-disposition': disposition });
  });
  routes.post('/:pid/duplicate', async (c) => {
    const { uid } = requireUser(c);
    const address = userAddress(c, deps);
    await limits.take('createRoom', address);
    const { name = null } = await jsonBody(c, duplicateSchema);
    const room = rooms.findAsMember(c.req.param('pid'), uid);
    // A copy costs as much as an import (W1343).
    takeLargeBody(limits, address, bytesOfShow(room.context.show));
    return c.json(roomAnswer(await rooms.duplicate(room, requesterOf(c, uid), name)), 201);
  });
  routes.post('/:pid/move', async (c) => {
    const signedIn = requireSession(c);
    const { uid, isAnonymous } = signedIn.user;
    countChange(c, limits);
    const { teamId: team } = await jsonBody(c, moveSchema);
    const room = rooms.findAsMember(c.req.param('pid'), uid);
    const confirm = () => {
      if (!isAnonymous) requireProof(signedIn, clock);
    };
    return c.json(roomAnswer(await rooms.move(room, { uid, confirm }, team)));
  });
  routes.post('/:pid/restore', async (c) => {
    const { uid } = requireUser(c);
    countChange(c, limits);
    // Reads the whole room from disk (W2610).
    await limits.take('importRoom', userAddress(c, deps));
    return c.json(roomAnswer(await rooms.restore(c.req.param('pid'), uid)));
  });
}

/** Only members may see links and secrets. */
function roomAnswer({ context }: NewlyCreatedRoom) {
  const { room, outputs } = context.show;
  const { secret, passwordHash } = context.access;
  return {
    room,
    links: roomLinks(secret, room.pid),
    outputLinks: outputLinks(secret, room.pid, outputs),
    hasPassword: passwordHash !== null,
    kicked: devicesRemoved(context.access),
  };
}

const requesterOf = (c: ApiContext, uid: Uid): Requester => ({ uid, address: addressOf(c) });

function commandsOfChange({ name, ...settings }: z.infer<typeof changeSchema>): readonly Command[] {
  const commands: Command[] = [];
  if (name !== undefined) commands.push({ name: 'room/rename', payload: { name } });
  if (Object.keys(settings).length > 0) commands.push({ name: 'room/settings', payload: settings });
  return commands;
}
