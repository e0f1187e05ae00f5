import { Hono } from 'hono';
import { roleIn } from '../../../machines/people/team.ts';
import type { ApiDeps } from '../../api.ts';
import { jsonBody, queryOf } from '../../http/json-body.ts';
import { addressOf } from '../../http/peer.ts';
import { languageOf } from '../../http/request-language.ts';
import { type ApiEnv, requireSession, requireUser } from '../accounts/auth.session.ts';
import { inviteSchema, inviteTokenSchema } from './team.schema.ts';

const LIST_POINTS = 5;

export function inviteRoutes({ invites, limits, siteOf }: ApiDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:id/invites', async (c) => {
    const user = requireUser(c);
    await limits.take('read', addressOf(c), LIST_POINTS);
    return c.json(await invites.list(user, c.req.param('id')));
  });
  routes.post('/:id/invites', async (c) => {
    const signedIn = requireSession(c);
    const request = await jsonBody(c, inviteSchema);
    await limits.take('invite', signedIn.user.uid);
    if (request.email !== null) await limits.take('mailAddress', addressOf(c));
    const inviteRequest = { ...request, language: languageOf(c) };
    c.set('eventAbout', { role: request.role });
    return c.json(await invites.create(signedIn, c.req.param('id'), inviteRequest, siteOf(c.env.peer)), 201);
  });
  routes.delete('/:id/invites/:inviteId', async (c) => {
    await invites.revoke(requireUser(c), c.req.param('id'), c.req.param('inviteId'));
    return c.body(null, 204);
  });
  routes.get('/:id/invite', async (c) => {
    const { token } = queryOf(c, inviteTokenSchema);
    await limits.take('inviteToken', addressOf(c));
    return c.json(await invites.preview(c.req.param('id'), token));
  });
  routes.post('/:id/accept-invite', async (c) => {
    const user = requireUser(c);
    const { token } = await jsonBody(c, inviteTokenSchema);
    await limits.take('inviteToken', addressOf(c));
    const team = await invites.accept(user, c.req.param('id'), token);
    const role = roleIn(team, user.uid) ?? 'none';
    c.set('eventAbout', { role, ...(role === 'TEAM_OWNER' && { event: 'owner_added' }) });
    return c.json({ team });
  });
  return routes;
}
