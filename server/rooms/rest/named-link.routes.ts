import type { Hono } from 'hono';
import { z } from 'zod';
import type { RoomContext } from '../../../machines/room/room.state.ts';
import { addressOf } from '../../http/address-key.ts';
import type { ApiContext, ApiEnv } from '../../http/api-types.ts';
import { takeChange } from '../../http/counted-changes.ts';
import { jsonBody } from '../../http/json-body.ts';
import type { RateLimits } from '../../kernel/rate-limits.ts';
import { refuse } from '../../kernel/refused.ts';
import { requireUser } from '../../people/accounts/auth.session.ts';
import { namedLinkPath } from '../access/links.ts';
import type { DurableRoom } from '../host.types.ts';
import type { RoomService } from './room.service.ts';

interface NamedLinkRoutesDeps {
  readonly rooms: RoomService;
  readonly limits: RateLimits;
}

const columnIds = z.array(z.string().min(1).max(64)).max(20).default([]);
const linkSchema = z.strictObject({
  name: z.string().trim().min(1).max(60),
  read: columnIds,
  edit: columnIds,
  endsAt: z.int().nullable().default(null),
});

/** Crew links with columns, for members (R2160). */
export function namedLinkRoutes(routes: Hono<ApiEnv>, { rooms, limits }: NamedLinkRoutesDeps): void {
  const path = '/:pid/named-links';
  const ofMember = (c: ApiContext) => {
    const { uid } = requireUser(c);
    return { uid, room: rooms.findAsMember(c.req.param('pid') ?? '', uid) };
  };
  const listed = async (room: DurableRoom) =>
    described(room.context, await rooms.linkUses(room.context.show.room._id));
  routes.get(path, async (c) => c.json(await listed(ofMember(c).room)));
  routes.post(path, async (c) => {
    takeChange(c, limits);
    const payload = await jsonBody(c, linkSchema);
    const { uid, room } = ofMember(c);
    const asker = { uid, address: addressOf(c) };
    const { linkId } = await rooms.changeLinks(room, asker, { name: 'room/addNamedLink', payload });
    const made = (await listed(ofMember(c).room)).find(({ id }) => id === linkId);
    return c.json(made ?? refuse('not_found'), 201);
  });
  routes.delete(`${path}/:id`, async (c) => {
    takeChange(c, limits);
    const { uid, room } = ofMember(c);
    const payload = { linkId: c.req.param('id') };
    await rooms.changeLinks(room, { uid, address: addressOf(c) }, { name: 'room/removeNamedLink', payload });
    return c.body(null, 204);
  });
}

function described({ access, show }: RoomContext, uses: ReadonlyMap<string, number>) {
  return (access.namedLinks ?? []).map((link) => ({
    ...link,
    view: 'SHEET' as const,
    link: namedLinkPath(access.secret, show.room.pid, link.id),
    lastUsedAt: uses.get(link.id) ?? null,
  }));
}
