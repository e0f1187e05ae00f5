import { Hono } from 'hono';
import type { ApiDeps } from '../../api.ts';
import { jsonBody } from '../../http/json-body.ts';
import { addressOf } from '../../http/peer.ts';
import { type ApiEnv, requireSession, requireUser } from '../accounts/auth.session.ts';
import { apiKeySchema, teamSchema } from './team.schema.ts';

const LIST_POINTS = 5;

export function apiKeyRoutes({ apiKeys, limits }: ApiDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:id/keys', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('read', addressOf(c), LIST_POINTS);
    return c.json(await apiKeys.list(uid, c.req.param('id')));
  });
  routes.post('/:id/keys', async (c) => {
    const signedIn = requireSession(c);
    const request = await jsonBody(c, apiKeySchema);
    await limits.take('createKey', signedIn.user.uid);
    const made = await apiKeys.create(signedIn, c.req.param('id'), request);
    const { prefix, scope, roomPid } = made;
    c.set('eventAbout', { key: prefix, scope, ...(roomPid !== null && { room: roomPid }) });
    return c.json(made, 201);
  });
  routes.patch('/:id/keys/:keyId', async (c) => {
    const { uid } = requireUser(c);
    const { name } = await jsonBody(c, teamSchema);
    return c.json(await apiKeys.rename(uid, c.req.param('id'), c.req.param('keyId'), name));
  });
  routes.delete('/:id/keys/:keyId', async (c) => {
    const key = await apiKeys.revoke(requireUser(c).uid, c.req.param('id'), c.req.param('keyId'));
    c.set('eventAbout', { key });
    return c.body(null, 204);
  });
  return routes;
}
