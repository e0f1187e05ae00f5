import { Hono } from 'hono';
import { refusal } from '../../../machines/kernel/errors.ts';
import type { TeamId } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { ApiDeps } from '../../api.ts';
import { EventStreamWriter } from '../../http/event-stream.ts';
import { jsonBody } from '../../http/json-body.ts';
import { addressOf } from '../../http/peer.ts';
import type { Closable } from '../../kernel/address-sockets.ts';
import { Refused, refuse } from '../../kernel/refused.ts';
import { tagOfSecret } from '../accounts/active-sessions.ts';
import { type ApiContext, type ApiEnv, requireSession, requireUser } from '../accounts/auth.session.ts';
import { findKiosk } from './active-kiosks.ts';
import { kioskSchema } from './team.schema.ts';
import type { WallClient } from './wall-feed.ts';

const MAX_WALLS = 40;
const LIST_POINTS = 5;
const KIOSK_BODY = { bytes: 16 * 1024, values: 256 };

export function wallRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { kiosks, limits } = deps;
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:id/live/events', async (c) => {
    await limits.take('openWall', addressOf(c));
    await limits.take('read', addressOf(c), LIST_POINTS);
    return openStream(c, deps, await watcherOf(c, deps));
  });
  routes.get('/:id/kiosks', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('read', addressOf(c), LIST_POINTS);
    return c.json(await kiosks.list(uid, c.req.param('id')));
  });
  routes.post('/:id/kiosks', async (c) => {
    const { uid } = requireUser(c);
    const request = await jsonBody(c, kioskSchema, KIOSK_BODY);
    await limits.take('createKiosk', uid);
    const made = await kiosks.create(uid, c.req.param('id'), request);
    c.set('eventAbout', { kiosk: made.id });
    return c.json(made, 201);
  });
  routes.delete('/:id/kiosks/:kioskId', async (c) => {
    await kiosks.remove(requireUser(c).uid, c.req.param('id'), c.req.param('kioskId'));
    c.set('eventAbout', { kiosk: c.req.param('kioskId') });
    return c.body(null, 204);
  });
  return routes;
}

interface WallWatcher extends Pick<WallClient, 'rooms' | 'mayHear'> {
  hold(): () => void;
}

async function watcherOf(c: ApiContext, deps: ApiDeps): Promise<WallWatcher> {
  const teamId = c.req.param('id') ?? '';
  const kiosk = c.req.query('kiosk');
  return kiosk === undefined ? memberWatcher(c, teamId, deps) : kioskWatcher(c, teamId, kiosk, deps);
}

async function memberWatcher(c: ApiContext, teamId: TeamId, { facts }: ApiDeps): Promise<WallWatcher> {
  const { user, secret } = requireSession(c);
  const tag = tagOfSecret(secret);
  await facts.memberships.require(user.uid, teamId, 'rooms');
  await facts.sessions.ready(tag);
  return {
    rooms: null,
    mayHear: () => facts.sessions.find(tag) !== null && facts.memberships.mayStill(user.uid, teamId, 'rooms'),
    hold: () => {
      const holds = [facts.sessions.hold(tag), facts.teams.hold(teamId)];
      return () => {
        for (const letGo of holds) letGo();
      };
    },
  };
}

/** Counts bad signatures by address. Throws `bad_signature`. */
async function kioskWatcher(
  c: ApiContext,
  teamId: TeamId,
  text: string,
  deps: ApiDeps,
): Promise<WallWatcher> {
  const { clock, facts, kiosks, limits } = deps;
  await facts.teams.ready(teamId);
  const found = () => {
    const kiosk = findKiosk(facts.kiosks.of(teamId), teamId, text);
    return kiosk !== null && (kiosk.endsAt ?? Number.POSITIVE_INFINITY) > clock.wall() ? kiosk : null;
  };
  const kiosk = found();
  if (kiosk === null) {
    await limits.take('wrongKiosk', addressOf(c));
    return refuse('bad_signature', refusalWords.kioskGone);
  }
  let usedAt: Instant | null = null;
  return {
    rooms: kiosk.rooms,
    mayHear: () => {
      const isLiving = found() !== null;
      if (isLiving) usedAt = kiosks.used(kiosk.id, usedAt);
      return isLiving;
    },
    hold: () => facts.teams.hold(teamId),
  };
}

function openStream(c: ApiContext, deps: ApiDeps, { hold, ...watcher }: WallWatcher): Response {
  const { walls, clock, budgets } = deps;
  const [teamId, address, addressSockets] = [c.req.param('id') ?? '', addressOf(c), deps.addressSockets()];
  const right = {
    holder: teamId,
    payer: budgets.payerOfTeam(teamId),
    madeAt: Number.POSITIVE_INFINITY,
  };
  if (c.env.requestName.method === 'HEAD') return c.body(null);
  if (walls.wallsOf(teamId) >= MAX_WALLS)
    throw new Refused(refusal('rate_limited', refusalWords.mostWalls(MAX_WALLS)));
  if (!addressSockets.hasRoom(address) || !addressSockets.mayJoin(address, right))
    refuse('rate_limited', refusalWords.tooManySockets);
  const line = new EventStreamWriter();
  const client: WallClient = {
    ...watcher,
    tell: (text) => line.write(text),
    end: () => end(),
  };
  const letGo = hold();
  let isOpen = true;
  const leave = () => {
    if (!isOpen) return;
    isOpen = false;
    letGo();
    walls.remove(teamId, client);
    addressSockets.closed(address, socket);
  };
  const end = () => {
    leave();
    line.close();
  };
  const socket: Closable = { socket: { close: end } };
  addressSockets.opened(address, socket);
  addressSockets.joined(address, socket, right);
  walls.add(teamId, client);
  return line.response(clock, leave);
}
