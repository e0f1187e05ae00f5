import { Hono } from 'hono';
import { z } from 'zod';
import { EVERY_EVENT } from '../../../machines/people/webhook.ts';
import { EVENT_TYPES } from '../../../machines/room/api.objects.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import { deliveryWords } from '../../../machines/words/webhook.ts';
import type { ApiDeps } from '../../api.ts';
import { jsonBody } from '../../http/json-body.ts';
import { addressOf } from '../../http/peer.ts';
import { refuse } from '../../kernel/refused.ts';
import { type ApiEnv, requireUser } from '../../people/accounts/auth.session.ts';
import { chargeStoredBytes } from '../../rooms/rest/command-limits.ts';
import { receiverUrl } from './receiver.ts';

const MAX_ROOMS = 200;
const LIST_POINTS = 5;

const urlSchema = z
  .string()
  .max(2_000, deliveryWords.badUrl)
  .transform((text, context) => {
    const receiver = receiverUrl(text.trim());
    if (receiver !== null) return receiver.href;
    context.addIssue({ code: 'custom', message: deliveryWords.badUrl });
    return z.NEVER;
  });
const roomsSchema = z.union([z.literal('all'), z.array(z.string().max(20)).min(1).max(MAX_ROOMS)]);
const eventsSchema = z
  .array(z.enum([...EVENT_TYPES, EVERY_EVENT]))
  .min(1)
  .max(EVENT_TYPES.length + 1);
const enabledSchema = z.boolean();

const newWebhookSchema = z.strictObject({
  url: urlSchema,
  rooms: roomsSchema.default('all'),
  events: eventsSchema.default([EVERY_EVENT]),
  enabled: enabledSchema.default(true),
});
const changedWebhookSchema = z.strictObject({
  url: urlSchema.exactOptional(),
  rooms: roomsSchema.exactOptional(),
  events: eventsSchema.exactOptional(),
  enabled: enabledSchema.exactOptional(),
});

export function webhookRoutes({ webhooks, limits, budgets }: ApiDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/:id/webhooks', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('read', addressOf(c), LIST_POINTS);
    return c.json(await webhooks.list(uid, c.req.param('id')));
  });
  routes.post('/:id/webhooks', async (c) => {
    const { uid } = requireUser(c);
    const request = await jsonBody(c, newWebhookSchema);
    await limits.take('createKey', uid);
    const make = () => webhooks.create(uid, c.req.param('id'), request);
    return c.json(await chargeStoredBytes(c, budgets, make), 201);
  });
  routes.patch('/:id/webhooks/:webhookId', async (c) => {
    const { uid } = requireUser(c);
    const changes = await jsonBody(c, changedWebhookSchema);
    await limits.take('changeWebhook', uid);
    const { id, webhookId } = c.req.param();
    return c.json(await chargeStoredBytes(c, budgets, () => webhooks.change(uid, id, webhookId, changes)));
  });
  routes.delete('/:id/webhooks/:webhookId', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('changeWebhook', uid);
    await webhooks.remove(uid, c.req.param('id'), c.req.param('webhookId'));
    return c.body(null, 204);
  });
  routes.post('/:id/webhooks/:webhookId/secret', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('createKey', uid);
    return c.json(await webhooks.changeSecret(uid, c.req.param('id'), c.req.param('webhookId')));
  });
  routes.post('/:id/webhooks/:webhookId/test', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('webhookTry', uid);
    return c.json(await webhooks.test(uid, c.req.param('id'), c.req.param('webhookId')));
  });
  routes.get('/:id/webhooks/:webhookId/deliveries', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('read', addressOf(c), LIST_POINTS);
    return c.json(await webhooks.deliveries(uid, c.req.param('id'), c.req.param('webhookId')));
  });
  routes.post('/:id/webhooks/:webhookId/deliveries/:deliveryId/again', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('webhookTry', uid);
    const { id, webhookId, deliveryId } = c.req.param();
    const delivery = /^\d{1,15}$/.test(deliveryId)
      ? Number(deliveryId)
      : refuse('not_found', refusalWords.deliveryGone);
    return c.json(await webhooks.again(uid, id, webhookId, delivery));
  });
  routes.post('/:id/webhooks/:webhookId/again', async (c) => {
    const { uid } = requireUser(c);
    await limits.take('webhookTry', uid);
    return c.json({ count: await webhooks.allAgain(uid, c.req.param('id'), c.req.param('webhookId')) });
  });
  return routes;
}
