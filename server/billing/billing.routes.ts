import { Hono } from 'hono';
import { z } from 'zod';
import type { User } from '../../machines/people/user.ts';
import { SOLD_ITEMS } from '../../machines/plan/billing.items.ts';
import { CURRENCIES } from '../../machines/plan/prices.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import type { ApiDeps } from '../api.ts';
import { jsonBody, queryOf } from '../http/json-body.ts';
import { addressOf } from '../http/peer.ts';
import type { RateLimits } from '../kernel/rate-limits.ts';
import { refuse } from '../kernel/refused.ts';
import { type ApiContext, type ApiEnv, requireUser } from '../people/accounts/auth.session.ts';
import type { BillingCall, BillingService, IdempotentAnswer } from './billing.service.ts';

const seatCountSchema = z.int().min(1).max(200);
const currencySchema = z.enum(CURRENCIES).default('EUR');
const soldItemSchema = z.enum(SOLD_ITEMS);
const checkoutSchema = z.strictObject({
  item: soldItemSchema,
  seats: seatCountSchema.optional(),
  currency: currencySchema,
});
const previewSchema = z.strictObject({ item: soldItemSchema.optional(), seats: seatCountSchema.optional() });
const changeSchema = z.strictObject({ item: soldItemSchema, now: z.int().optional() });
const seatsSchema = z.strictObject({ seats: seatCountSchema, now: z.int().optional() });
const cancelSchema = z.strictObject({ reason: z.string().trim().max(500).optional() });
const emptySchema = z.strictObject({});
const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/;
const MAX_EVENT_BYTES = 256 * 1024;

export function billingRoutes({ billing }: ApiDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  routes.get('/prices', async (c) => {
    const { provider } = billing ?? refuse('billing_off');
    const query = queryOf(c, z.object({ currency: currencySchema }));
    return c.json({ items: await provider.prices(query.currency) });
  });
  routes.get('/plans/:id', async (c) => {
    const user = requireUser(c);
    const { service } = billing ?? refuse('billing_off');
    return c.json(await service.entity(user, c.req.param('id')));
  });
  routes.get('/provider', (c) => {
    const { name, form } = (billing ?? refuse('billing_off')).provider;
    return c.json({ name, form });
  });
  routes.post('/events', async (c) => {
    const { provider, events } = billing ?? refuse('billing_off');
    const body = await c.env.body.text(MAX_EVENT_BYTES);
    const billingEvents = await provider.events({ body, header: (name) => c.req.header(name) ?? '' });
    if (billingEvents === null) return refuse('invalid', refusalWords.notSigned);
    for (const event of billingEvents) await events.receive(event, body);
    return c.json({ ok: true });
  });
  return routes;
}

export function teamBillingRoutes({ billing, limits }: ApiDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false });
  const service = () => (billing ?? refuse('billing_off')).service;
  routes.get('/:teamId/billing', async (c) => {
    const user = requireUser(c);
    return c.json(await service().overview(user, c.req.param('teamId')));
  });
  routes.get('/:teamId/billing/invoices', async (c) => {
    const user = requireCaller(c, limits);
    return c.json(await service().invoices(user, c.req.param('teamId')));
  });
  routes.get('/:teamId/billing/invoices/:id', async (c) => {
    const user = requireCaller(c, limits);
    return c.redirect(await service().invoiceUrl(user, c.req.param('teamId'), c.req.param('id')));
  });
  routes.post('/:teamId/billing/preview', async (c) => {
    const user = requireCaller(c, limits);
    const billed = service();
    return c.json(await billed.preview(user, c.req.param('teamId'), await jsonBody(c, previewSchema)));
  });
  const counted = { routes, limits };
  addChangeRoute(counted, service, 'checkout', checkoutSchema, (billed, call, body) =>
    billed.checkout(call, body),
  );
  addChangeRoute(counted, service, 'trial', emptySchema, (billed, call) => billed.trial(call));
  addChangeRoute(counted, service, 'change', changeSchema, (billed, call, body) => billed.change(call, body));
  addChangeRoute(counted, service, 'seats', seatsSchema, (billed, call, body) => billed.change(call, body));
  addChangeRoute(counted, service, 'cancel', cancelSchema, (billed, call, { reason }) =>
    billed.cancel(call, reason),
  );
  addChangeRoute(counted, service, 'resume', emptySchema, (billed, call) => billed.resume(call));
  addChangeRoute(counted, service, 'payment-method', emptySchema, (billed, call) =>
    billed.paymentMethod(call),
  );
  return routes;
}

function addChangeRoute<Schema extends z.ZodType>(
  { routes, limits }: { readonly routes: Hono<ApiEnv>; readonly limits: RateLimits },
  service: () => BillingService,
  name: string,
  schema: Schema,
  work: (billed: BillingService, call: BillingCall, body: z.infer<Schema>) => Promise<IdempotentAnswer>,
): void {
  routes.post(`/:teamId/billing/${name}`, async (c) => {
    const user = requireCaller(c, limits);
    const billed = service();
    const body = await jsonBody(c, schema);
    const call = { user, teamId: c.req.param('teamId') ?? '', key: idempotencyKeyOf(c) };
    const { status, body: answer } = await work(billed, call, body);
    return c.json(answer, status);
  });
}

/** Limits requests by user and by address, because the provider limits only the whole server (B148). */
function requireCaller(c: ApiContext, limits: RateLimits): User {
  const user = requireUser(c);
  limits.takeEach([
    ['askProvider', user.uid],
    ['askProvider', addressOf(c)],
  ]);
  return user;
}

function idempotencyKeyOf(c: ApiContext): string {
  const key = c.req.header('idempotency-key') ?? '';
  return IDEMPOTENCY_KEY.test(key) ? key : refuse('invalid', refusalWords.keyNeeded);
}
