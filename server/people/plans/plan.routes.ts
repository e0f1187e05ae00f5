import { Hono } from 'hono';
import { planOf, selfHosted } from '../../../machines/plan/catalogue.ts';
import type { ApiEnv } from '../../http/api-types.ts';
import { refuse } from '../../kernel/refused.ts';
import type { RoomRepository } from '../../rooms/journal/room.repository.ts';
import { requireUser } from '../accounts/auth.session.ts';
import type { TeamService } from '../teams/team.service.ts';
import type { TeamPlans } from './team-plans.ts';

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
  readonly teams: TeamService;
  readonly repository: RoomRepository;
}

/** For all members, billing included (B50, M30). */
export function teamPlanRoutes({ plans, teams, repository }: TeamPlanRoutesDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:teamId/plan', async (c) => {
    const { id } = await teams.find(requireUser(c), c.req.param('teamId'), 'see');
    const { plan, since, standing, end } = plans.of(id);
    const usage = { rooms: await repository.countOf(id) };
    return c.json({ plan, since, activeUntil: standing.endsAt, standing, end, usage });
  });
  return routes;
}
