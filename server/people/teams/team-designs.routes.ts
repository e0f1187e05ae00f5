import { Hono } from 'hono';
import { z } from 'zod';
import { designSchema } from '../../../machines/output/design.schema.ts';
import { DESIGN_BYTES, MAX_ELEMENTS } from '../../../machines/output/design.ts';
import { MAX_DESIGN_NAME_LENGTH } from '../../../machines/people/team.designs.ts';
import type { ApiDeps } from '../../api.ts';
import { type BodySize, jsonBody } from '../../http/json-body.ts';
import { addressOf } from '../../http/peer.ts';
import { chargeStoredBytes, takeLargeBody } from '../../rooms/rest/command-limits.ts';
import { type ApiEnv, requireUser } from '../accounts/auth.session.ts';
import { singleLineText } from './team.schema.ts';

const nameSchema = singleLineText(MAX_DESIGN_NAME_LENGTH);
const wholeDesignSchema = z.strictObject({ name: nameSchema, design: designSchema });
const designPartsSchema = wholeDesignSchema.partial();
const checkedDesignSchema = z.strictObject({ design: designSchema });

const DESIGN_BODY: BodySize = { bytes: 2 * DESIGN_BYTES, values: 60 * MAX_ELEMENTS };

const LIST_POINTS = 5;

export function teamDesignsRoutes({ designs, limits, budgets }: ApiDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:id/designs', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('read', addressOf(c), LIST_POINTS);
    return c.json(await designs.list(uid, c.req.param('id')));
  });
  routes.post('/:id/designs', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('design', uid);
    takeLargeBody(limits, addressOf(c), c.env.body.length);
    const design = await jsonBody(c, wholeDesignSchema, DESIGN_BODY);
    return c.json(
      await chargeStoredBytes(c, budgets, () => designs.add(uid, c.req.param('id'), design)),
      201,
    );
  });
  routes.put('/:id/designs/:designId', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('design', uid);
    takeLargeBody(limits, addressOf(c), c.env.body.length);
    const fields = await jsonBody(c, designPartsSchema, DESIGN_BODY);
    const { id, designId } = c.req.param();
    return c.json(await chargeStoredBytes(c, budgets, () => designs.change(uid, id, designId, fields)));
  });
  routes.delete('/:id/designs/:designId', async (c) => {
    await designs.remove(requireUser(c).uid, c.req.param('id'), c.req.param('designId'));
    return c.body(null, 204);
  });
  return routes;
}

export function designRoutes({ limits }: ApiDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.post('/check', async (c) => {
    await limits.take('design', requireUser(c).uid);
    takeLargeBody(limits, addressOf(c), c.env.body.length);
    return c.json(await jsonBody(c, checkedDesignSchema, DESIGN_BODY));
  });
  return routes;
}
