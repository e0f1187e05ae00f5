import { Hono } from 'hono';
import { z } from 'zod';
import type { ApiDeps } from '../api.ts';
import { queryOf } from '../http/json-body.ts';
import { addressOf } from '../http/peer.ts';
import { type ApiEnv, requireUser } from '../people/accounts/auth.session.ts';

const uploadSchema = z.object({ name: z.string().trim().max(100).default('') });

const DOWNLOAD_POINTS = 10;

export function fileRoutes({ files, limits }: ApiDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.post('/:id/files', async (c) => {
    const { uid } = requireUser(c);
    const teamId = c.req.param('id');
    const { name } = queryOf(c, uploadSchema);
    const upload = { uid, teamId, name, address: addressOf(c), body: c.env.body };
    return c.json(await files.upload({ ...upload, stillSignedIn: c.get('stillSignedIn') }), 201);
  });
  routes.get('/:id/files', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('read', addressOf(c), DOWNLOAD_POINTS);
    return c.json(await files.list(uid, c.req.param('id')));
  });
  routes.delete('/:id/files/:fileId', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('read', addressOf(c), DOWNLOAD_POINTS);
    await files.remove(uid, c.req.param('id'), c.req.param('fileId'));
    return c.body(null, 204);
  });
  return routes;
}
