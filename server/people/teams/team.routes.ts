import { Hono } from 'hono';
import { addressOf } from '../../http/address-key.ts';
import type { ApiEnv } from '../../http/api-types.ts';
import { jsonBody } from '../../http/json-body.ts';
import type { RateLimits } from '../../kernel/rate-limits.ts';
import { requireSession, requireUser } from '../accounts/auth.session.ts';
import { roleSchema, teamSchema } from './team.schema.ts';
import type { TeamService } from './team.service.ts';

export interface TeamRoutesDeps {
  readonly teams: TeamService;
  readonly limits: RateLimits;
}

export function teamRoutes({ teams, limits }: TeamRoutesDeps): Hono<ApiEnv> {
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
    return c.json(await teams.describe(user, c.req.param('id')));
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
