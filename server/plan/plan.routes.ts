import { Hono } from 'hono';
import { planOf, selfHosted } from '../../machines/plan/catalogue.ts';
import { requireUser } from '../auth/auth.session.ts';
import type { ApiEnv } from '../http/api-types.ts';
import { refuse } from '../http/refused.ts';
import { ownTeamOf } from '../room/membership.ts';
import type { RoomRepository } from '../room/room.repository.ts';
import type { TeamPlans } from './team-plans.ts';

/** Plans as they are listed: open to everyone (protocol §2). */
export function planRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:id', (c) => {
    const id = c.req.param('id');
    return c.json(planOf(id) ?? (id === selfHosted.id ? selfHosted : refuse('not_found')));
  });
  return routes;
}

export interface TeamPlanRoutesDeps {
  readonly plans: TeamPlans;
  readonly repository: RoomRepository;
}

/** The plan of a team, for all of its members (B50). */
export function teamPlanRoutes({ plans, repository }: TeamPlanRoutesDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:teamId/plan', async (c) => {
    const teamId = c.req.param('teamId');
    const { uid } = requireUser(c);
    if (teamId !== ownTeamOf(uid)) refuse('not_found');
    const { plan, since, standing } = plans.of(teamId);
    const usage = { rooms: await repository.countOf(uid) };
    return c.json({ plan, since, activeUntil: standing.endsAt, standing, usage });
  });
  return routes;
}
