import { Hono } from 'hono';
import { sortClients } from '../../../machines/device/client.ts';
import type { TeamId, Uid } from '../../../machines/kernel/ids.ts';
import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import { liveRoomOf, type TeamDevices, type TeamLiveRoom } from '../../../machines/people/team.live.ts';
import { planOf, selfHosted } from '../../../machines/plan/plan.ts';
import { shiftTimeset } from '../../../machines/timer/timeset.ts';
import type { ApiDeps } from '../../api.ts';
import { jsonBody } from '../../http/json-body.ts';
import { addressOf } from '../../http/peer.ts';
import { chosenLanguage } from '../../http/request-language.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import type { DurableRoom, RoomHost } from '../../rooms/host.ts';
import type { RoomRepository, StoredOverview } from '../../rooms/journal/room.repository.ts';
import { type ApiEnv, requireSession, requireUser } from '../accounts/auth.session.ts';
import type { Memberships } from './memberships.ts';
import { roleSchema, teamSchema } from './team.schema.ts';

export function teamRoutes({ teams, limits }: ApiDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.post('/', async (c) => {
    const user = requireUser(c);
    const { name } = await jsonBody(c, teamSchema);
    await limits.take('createTeam', user.uid);
    return c.json(await teams.create(user, name), 201);
  });
  routes.get('/:id', async (c) => {
    const user = requireUser(c);
    await limits.take('read', addressOf(c));
    return c.json(await teams.describe(user, c.req.param('id'), chosenLanguage(c)));
  });
  routes.patch('/:id', async (c) => {
    const user = requireUser(c);
    const { name } = await jsonBody(c, teamSchema);
    return c.json(await teams.rename(user, c.req.param('id'), name));
  });
  routes.delete('/:id', async (c) => {
    await teams.remove(requireSession(c), c.req.param('id'));
    return c.body(null, 204);
  });
  routes.patch('/:id/members/:uid', async (c) => {
    const signedIn = requireSession(c);
    const { role } = await jsonBody(c, roleSchema);
    const team = await teams.setRole(signedIn, c.req.param('id'), c.req.param('uid'), role);
    c.set('eventAbout', {
      member: c.req.param('uid'),
      role,
      ...(role === 'TEAM_OWNER' && { event: 'owner_added' }),
    });
    return c.json(team);
  });
  routes.delete('/:id/members/:uid', async (c) => {
    await teams.removeMember(requireUser(c), c.req.param('id'), c.req.param('uid'));
    return c.body(null, 204);
  });
  routes.post('/:id/replace-links', async (c) => {
    const user = requireUser(c);
    await limits.take('replaceLinks', user.uid);
    return c.json({ rooms: await teams.replaceLinks(user, c.req.param('id')) });
  });
  return routes;
}

export function planRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:id', (c) => {
    const id = c.req.param('id');
    return c.json(planOf(id) ?? (id === selfHosted.id ? selfHosted : refuse('not_found')));
  });
  return routes;
}

export function teamPlanRoutes({ plans, teams, repository }: ApiDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:teamId/plan', async (c) => {
    const { id } = await teams.find(requireUser(c), c.req.param('teamId'), 'see');
    const { plan, since, standing, end } = plans.of(id);
    const usage = { rooms: await repository.countOf(id) };
    return c.json({ plan, since, activeUntil: standing.endsAt, standing, end, usage });
  });
  return routes;
}

const POLL_POINTS = 2;

export function teamOverviewRoutes({ overview, limits }: ApiDeps): Hono<ApiEnv> {
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

interface TeamOverviewDeps {
  readonly host: RoomHost;
  readonly repository: RoomRepository;
  readonly memberships: Memberships;
  readonly clock: Clock;
}

/**
 * Overview that pages request every two seconds. Reads loaded rooms from memory and others from rows, and loads no room
 * (M40).
 */
export class TeamOverview {
  readonly #deps: TeamOverviewDeps;

  constructor(deps: TeamOverviewDeps) {
    this.#deps = deps;
  }

  async live(uid: Uid, teamId: TeamId): Promise<readonly TeamLiveRoom[]> {
    const { clock, host, memberships, repository } = this.#deps;
    await memberships.require(uid, teamId, 'rooms');
    const wall = clock.difference();
    const stored = await repository.stagesOf(teamId);
    return stored.map((row) => overviewOf(host.peek(row.room._id), row, [clock.now() + wall, wall]));
  }

  /** Rooms without devices are left out. Throws `team_not_found` or `forbidden`. */
  async devices(uid: Uid, teamId: TeamId): Promise<readonly SentDevices[]> {
    const { clock, host, memberships, repository } = this.#deps;
    await memberships.require(uid, teamId, 'rooms');
    const at = clock.now() + clock.difference();
    const rooms = await repository.listOf(teamId, 'name_asc');
    return rooms.flatMap(({ _id }) => {
      const room = host.peek(_id);
      return room === null || room.context.clients.length === 0 ? [] : [devicesOf(room, at)];
    });
  }
}

function overviewOf(
  room: DurableRoom | null,
  stored: StoredOverview,
  [now, wall]: [Instant, Duration],
): TeamLiveRoom {
  const show = room?.context.show ?? stored;
  const timeset = shiftTimeset(show.timeset, wall);
  return liveRoomOf({ ...show, timeset }, room?.context.clients ?? [], now);
}

type SentDevices = Omit<TeamDevices, 'position'> & Pick<DurableRoom, 'epoch' | 'seq'>;

function devicesOf({ context: { show, clients }, epoch, seq }: DurableRoom, at: Instant): SentDevices {
  const outputs = show.outputs.map(({ _id, name }) => ({ _id, name }));
  const { pid, name } = show.room;
  return { pid, roomName: name, clients: sortClients(clients), outputs, at, epoch, seq };
}
